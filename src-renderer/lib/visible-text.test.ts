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
  ['log\u3164j\u2800', 'log‹U+3164›j‹U+2800›'],
  ['1\ufe0f.2', '1‹U+FE0F›.2'],
  ['⚠\ufe0f note', '⚠\ufe0f note'],
  ['l\u043eg4j', 'l‹U+043E›g4j'],
  ['@\u0430ngular/c\u043ere', '@‹U+0430›ngular/c‹U+043E›re'],
  ['\u03bfpenssl', '‹U+03BF›penssl'],
  ['r\uff45act \u{1d5ba}b', 'r‹U+FF45›act ‹U+1D5BA›b'],
  ['SQL-инъекция в β-версии 5 µs', 'SQL-инъекция в β-версии 5 µs'],
])('shows %j as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown)
  expect(
    visibleRuns(text)
      .map((run) => run.text)
      .join(''),
  ).toBe(text)
})

test('shows every character that is drawn as nothing, and none that is drawn', () => {
  const codes = Array.from({ length: 0x11_0000 }, (_, code) => code)
  const assigned = codes.filter((code) => code < 0x2_0000 || (code >= 0xe_0000 && code < 0xe_1000))
  const every = assigned.map((code) => String.fromCodePoint(code))
  const unseen = every.filter((character) =>
    /^(?!\t)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]$/u.test(character),
  )
  const runs = visibleRuns(every.join(' '))
  expect(runs.flatMap(({ text, code }) => (code === null ? [] : [text]))).toEqual(unseen)
})

test('takes linear time for a long word', () => {
  const word = `a${'\u0430'.repeat(50_000)}`
  expect(visibleRuns(word).length).toBeGreaterThan(60)
})
