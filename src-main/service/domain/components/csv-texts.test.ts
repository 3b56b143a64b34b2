import { expect, test } from 'vitest'
import { csvRecords } from './csv-records.ts'
import { csvLineOf, plainText, storedText } from './csv-texts.ts'

const texts = [
  ...[
    '',
    'a',
    '-',
    '=1+1',
    "'=1",
    "''@x",
    "'",
    "it's",
    '+49 89',
    '@angular/core',
    ' =x',
    '\u200b-x',
    '\uff1d',
    'a"b',
    '""',
  ],
  ...['a,b', 'a;b', 'a\tb', 'one\ntwo', 'one\r\ntwo\rthree', '\n', 'sep=;', '\u00e9', "' =1", '"', '",', '\ufeff='],
]

test('every text is read as it was written, in every place and between all others', () => {
  for (const separated of [texts, texts.toReversed()]) {
    const line = csvLineOf(separated)
    expect([...csvRecords(line)].map(({ cells }) => cells.map(storedText))).toEqual([separated.map(plainText)])
  }
  for (const text of texts) {
    const records = [...csvRecords(csvLineOf(['x', text, 'y']))]
    expect(records.map(({ cells }) => cells.map(storedText))).toEqual([['x', plainText(text), 'y']])
  }
})

test('no cell begins a formula', () => {
  const [record] = csvRecords(csvLineOf(texts))
  expect(record?.cells.filter((cell) => /^[\s\p{C}]*[=+\-@\uff1d]/u.test(cell))).toEqual([])
})

test('records know their lines, with and without a stated separator', () => {
  const lines = (text: string) => [...csvRecords(text)].map(({ line, cells }) => [line, ...cells])
  expect(lines('a,b\n"x\r\ny",1\n\n,\nz,"2"\r\n')).toEqual([
    [1, 'a', 'b'],
    [2, 'x\r\ny', '1'],
    [6, 'z', '2'],
  ])
  expect(lines('sep=;\r\na;b,c\n1;2')).toEqual([
    [2, 'a', 'b,c'],
    [3, '1', '2'],
  ])
  expect(lines('a\tb;c\n"1\t"\t2')).toEqual([
    [1, 'a', 'b;c'],
    [2, '1\t', '2'],
  ])
})
