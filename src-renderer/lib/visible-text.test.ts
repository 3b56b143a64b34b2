import { expect, test } from 'vitest'
import { visibleRuns, visibleText } from './visible-text.ts'

test.each([
  ['', ''],
  ['plain', 'plain'],
  ['a\tb', 'a\tb'],
  ['naïve 日本 😀', 'naïve 日本 😀'],
  ['log\u202e4j', 'log‹U+202E›4j'],
  ['a\u200bb\ufeff', 'a‹U+200B›b‹U+FEFF›'],
  ['\u0000\u001b[0m', '‹U+0000›‹U+001B›[0m'],
  ['half \ud83d', 'half ‹U+D83D›'],
  ['tag \u{e0041}', 'tag ‹U+E0041›'],
])('shows %j as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown)
  expect(
    visibleRuns(text)
      .map((run) => run.text)
      .join(''),
  ).toBe(text)
})
