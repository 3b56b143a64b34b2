import { expect, test } from 'vitest'
import { LineCutter, windowLength } from './line-splitter.ts'

function cut(text: string, { first = 1, count = 200, column = null as number | null } = {}, pieces = 7) {
  const cutter = new LineCutter({ first, count, column })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieces) cutter.add(bytes.subarray(at, at + pieces))
  const { lines, lineCount } = cutter.excerpt()
  return [lineCount, ...lines.map((line) => [line.number, line.text, line.startColumn, line.isCut])]
}

test.each([
  ['', [0]],
  ['a', [1, [1, 'a', 1, false]]],
  ['a\n', [1, [1, 'a', 1, false]]],
  ['\n\n', [2, [1, '', 1, false], [2, '', 1, false]]],
  ['a\r\nb', [2, [1, 'a', 1, false], [2, 'b', 1, false]]],
  ['é€😀\n', [1, [1, 'é€😀', 1, false]]],
])('splits %j into lines', (text, expected) => {
  for (const pieces of [1, 2, 3, 1000]) expect(cut(text, {}, pieces)).toEqual(expected)
})

test('returns lines from a number on, and none after the last', () => {
  const text = 'a\nb\nc\nd\n'
  expect(cut(text, { first: 2, count: 2 })).toEqual([4, [2, 'b', 1, false], [3, 'c', 1, false]])
  expect(cut(text, { first: 5 })).toEqual([4])
})

const digits = '0123456789'.repeat(1000)

test.each([
  ['its beginning', null, 1, digits.slice(0, windowLength)],
  ['what is around a column', 5001, 4001, digits.slice(4000, 6000)],
  ['its beginning, for a column near to it', 600, 1, digits.slice(0, windowLength)],
  ['its end', 10_000, 8001, digits.slice(8000)],
  ['its end, for a column behind it', 30_000, 8001, digits.slice(8000)],
])('cuts a long line to %s', (_name, column, startColumn, text) => {
  expect(cut(`${digits}\nb`, { column }, 333)).toEqual([2, [1, text, startColumn, true], [2, 'b', 1, false]])
})

test('returns a line that just fits completely, whatever ends it', () => {
  const line = digits.slice(0, windowLength)
  for (const end of ['', '\n', '\r\n']) expect(cut(line + end)).toEqual([1, [1, line, 1, false]])
  expect(cut(`${line}\r.`)).toEqual([1, [1, line, 1, true]])
})

test('returns a line that fits completely, whatever column is requested', () => {
  for (const end of ['', '\n', '\r\n']) {
    expect(cut(digits.slice(0, 1500) + end, { column: 1400 }, 99)).toEqual([1, [1, digits.slice(0, 1500), 1, false]])
    expect(cut(digits.slice(0, 1500) + end, { column: 9999 }, 99)).toEqual([1, [1, digits.slice(0, 1500), 1, false]])
  }
})

test('cuts no character in two', () => {
  const faces = '😀'.repeat(3000)
  expect(cut(faces, { column: 2002 }, 5)).toEqual([1, [1, '😀'.repeat(999), 1003, true]])
})
