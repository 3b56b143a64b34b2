import { expect, it } from 'vitest'
import { isAppLink, parseAppLink } from './app-link.ts'

it.each([
  '/',
  '/products',
  '/products/7f0c',
  '/versions/e-1/v.2',
  '/compare/a-1/b-2',
  '/compare/a-1/b-2/components',
  '/versions/e/v/vulnerabilities',
  '/versions/e/v/components/not-judged',
  '/versions/e/v/triage',
  '/versions/e/v/triage/f1',
  '/versions/e/v/triage/only/stale',
  '/triage',
  '/advisories/changes',
  '/activity',
  '/settings/backup',
])('opens the page "%s"', (page) => {
  expect(parseAppLink(`waybill://${page}`)).toEqual({ server: null, page })
})

it.each([
  ['waybill://waybill.northquay.example/versions/e/v', 'waybill.northquay.example', '/versions/e/v'],
  ['WAYBILL://Other:8443', 'other:8443', '/'],
  ['waybill://other:8443/', 'other:8443', '/'],
  ['waybill://[FD00::5]:8443/triage', '[fd00::5]:8443', '/triage'],
  ['waybill://other/graphql', 'other', null],
  ['waybill://other/triage?undo', 'other', null],
  ['waybill://other//triage', 'other', null],
])('names the server of %s', (link, server, page) => {
  expect(parseAppLink(link)).toEqual({ server, page })
})

it.each([
  'waybill:///versions/e/v?decide=not_affected',
  'waybill:///settings#k=x',
  'waybill:///versions/../settings',
  'waybill:///versions/e/..',
  'waybill:///versions/e/%2e%2e',
  'waybill:///versions//v',
  'waybill:////example.org/x',
  String.raw`waybill:///versions\e`,
  'waybill:///advisories/bundles/0123456789abcdef',
  'waybill:///vex-import/1',
  'waybill:///graphql',
  'waybill:///download/x',
  'waybill:///settings ',
  'waybill:///settings\n',
  'waybill://user@host/settings',
  'waybill://a b/settings',
  'waybill://',
  'waybill:settings',
  'app://waybill/settings',
  'https://waybill/settings',
  'javascript:alert(1)',
  `waybill:///products/${'a'.repeat(128)}b`,
  `waybill:///${'products/'.repeat(300)}`,
  '',
  null,
  7,
  ['waybill:///settings'],
])('rejects %j', (link) => {
  expect(parseAppLink(link)).toBeNull()
})

it.each([
  ['waybill:///settings', true],
  ['Waybill://x', true],
  ['/files/waybill.cdx.json', false],
  ['waybill:x', false],
])('knows a link from a file: %s', (argument, expected) => {
  expect(isAppLink(argument)).toBe(expected)
})
