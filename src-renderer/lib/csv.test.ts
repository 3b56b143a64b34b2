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
