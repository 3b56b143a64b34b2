import { expect, test } from 'vitest'
import { isActivePage, pageList } from './pages.ts'

test.each([
  ['/', '/', true],
  ['/triage', '/', false],
  ['/triage', '/triage', true],
  ['/triage/1', '/triage', true],
  ['/triages', '/triage', false],
  ['/', '/triage', false],
])('tells whether %s belongs to the page %s: %s', (location, href, expected) =>
  expect(isActivePage(location, href)).toBe(expected),
)

test('has a path, keys and a label for each page', () => {
  for (const member of ['href', 'keys', 'label'] as const)
    expect(new Set(pageList.map((page) => page[member])).size).toBe(pageList.length)
})
