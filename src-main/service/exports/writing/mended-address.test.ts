import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIriReference } from '#service/standards/text-formats.ts'
import { mendedAddress } from './mended-address.ts'

test.each([
  ['git@github.com:owner/name.git', 'ssh://git@github.com/owner/name.git'],
  ['git@github.com:owner/name.git#v1', 'ssh://git@github.com/owner/name.git#v1'],
  ['git+ssh://git@github.com:owner/name.git', 'git+ssh://git@github.com/owner/name.git'],
  ['https://github.com:owner/name', 'https://github.com/owner/name'],
  ['https://github.com:owner/my name', 'https://github.com/owner/my%20name'],
  [' https://a.example/ ', 'https://a.example/'],
  ['https://a.example/?q=[x]', 'https://a.example/?q=%5Bx%5D'],
  ['https://a.example/100%', 'https://a.example/100%25'],
  ['https://a.example/ä b', 'https://a.example/ä%20b'],
  ['https://a.example/a#b#c', 'https://a.example/a%23b#c'],
  ['not an address', 'not%20an%20address'],
  ['C:\\Users\\a', 'C:%5CUsers%5Ca'],
  [':a', '%3Aa'],
  ['', ''],
])('writes %j as %j', (text, expected) => {
  expect(mendedAddress(text)).toBe(expected)
})

test('writes every text as a URL, and leaves it alone when it is one', () => {
  const piece = fc.constantFrom(
    ...['http', ':', '//', 'a', '@', '/', '%', '%41', '[', ']', '#', '?', ' ', 'ä', '\\', '\ud800', '\u{e000}'],
  )
  const texts = fc.oneof(
    fc.array(piece, { maxLength: 9 }).map((list) => list.join('')),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const mended = mendedAddress(text)
      expect([text, isIriReference(mended), mendedAddress(mended)]).toEqual([text, true, mended])
    }),
    { numRuns: 2_000 },
  )
})
