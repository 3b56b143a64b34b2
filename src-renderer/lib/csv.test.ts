import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['MIT, or Apache-2.0', '"MIT, or Apache-2.0"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@scope/name', "'@scope/name"],
  ['\t=1', "'\t=1"],
  ['1=1', '1=1'],
  [-1, '-1'],
  [0, '0'],
  [null, ''],
  [undefined, ''],
])('writes %j as the cell %j', (value, cell) => {
  expect(toCsv([[value, 'end']])).toBe(`${cell},end\r\n`)
})

/** Every way to begin a formula that some spreadsheet evaluates, and what it may hide behind. */
const formulas = [
  '',
  ' ',
  '\t',
  '\n',
  '\r',
  '\v',
  '\u00a0',
  '\ufeff',
  '\u200b',
  '\u202e',
  '\u0000',
  ' \u200b \n',
].flatMap((before) =>
  ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20'].map((start) => `${before}${start}1+cmd|' /C calc'!A0`),
)

test.each(formulas)('prefixes the formula %j', (formula) => {
  expect(toCsv([[formula]])).toMatch(/^"?'/)
})
