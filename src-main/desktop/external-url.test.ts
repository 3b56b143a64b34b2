import { expect, it } from 'vitest'
import { parseExternalUrl } from './external-url.ts'

it.each([
  ['https://osv.dev/GHSA-1', { href: 'https://osv.dev/GHSA-1', shown: 'osv.dev' }],
  ['https://example.org:8443/', { href: 'https://example.org:8443/', shown: 'example.org:8443' }],
  ['https://еxample.org/', { href: 'https://xn--xample-2of.org/', shown: 'xn--xample-2of.org' }],
  ['mailto:a@b.example', { href: 'mailto:a@b.example', shown: 'an email to a@b.example' }],
])('allows asking about %s', (address, expected) => {
  expect(parseExternalUrl(address)).toEqual(expected)
})

it.each([
  'http://example.org/',
  'https://user@example.org/',
  'https://example.org@evil.example/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'smb://host/share',
  'app://waybill/',
  'data:text/html,x',
  'not an address',
  `https://example.org/${'a'.repeat(2100)}`,
  '',
  null,
  42,
  { href: 'https://example.org/' },
])('rejects %j', (address) => {
  expect(parseExternalUrl(address)).toBeNull()
})
