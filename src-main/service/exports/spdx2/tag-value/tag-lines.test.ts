import { expect, test } from 'vitest'
import { tagLine } from './tag-lines.ts'

test.each([
  ['a', 'a'],
  ['', '<text></text>'],
  [' a', '<text> a</text>'],
  ['a\r\nb', '<text>a\nb</text>'],
  ['a</text>', 'a< /text>'],
  ['e<text>', 'e<text>'],
  ['<text>', '< text>'],
  ['a <text>\nb', '<text>a < text>\nb</text>'],
])('%j', (value, written) => {
  expect(tagLine('Tag', value)).toBe(`Tag: ${written}\n`)
})
