import { expect, test } from 'vitest'
import { endPlaces, isAt, libraryPlaces, topPlaces } from './places.ts'

test.each([
  ['/', '/', true],
  ['/triage', '/', false],
  ['/triage', '/triage', true],
  ['/triage/1', '/triage', true],
  ['/triages', '/triage', false],
  ['/', '/triage', false],
])('the address %s is at %s: %s', (location, href, expected) => expect(isAt(location, href)).toBe(expected))

test('each place has an address and keys of its own', () => {
  const places = [...topPlaces, ...libraryPlaces, ...endPlaces]
  for (const member of ['href', 'keys', 'label'] as const)
    expect(new Set(places.map((place) => place[member])).size).toBe(places.length)
})
