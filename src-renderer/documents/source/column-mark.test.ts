import { expect, test } from 'vitest'
import { markColumn, showsColumn } from './column-mark.ts'

test.each([
  ['{"type": "libary"}', 1, 10, ['{"type": ', '"libary"', '}']],
  ['{"type": "libary"}', 1, 2, ['{', '"type"', ': "libary"}']],
  ['  <hash alg="MD6">', 1, 3, ['  ', '<hash', ' alg="MD6">']],
  ['PackageName: x', 1, 1, ['', 'PackageName:', ' x']],
  ['a, b', 1, 2, ['a', ',', ' b']],
  ['a  b', 1, 2, ['a', ' ', ' b']],
  ['"cut off', 1, 1, ['', '"cut off', '']],
  ['middle of it', 4001, 4008, ['middle ', 'of', ' it']],
  ['short', 1, 6, ['short', '', '']],
  ['short', 100, 6, ['short', '', '']],
  ['short', 1, null, ['short', '', '']],
  ['', 1, 1, ['', '', '']],
])('splits %j from column %i, marked at %s', (text, startColumn, column, [before, mark, after]) => {
  expect(markColumn(text, startColumn, column)).toEqual({ before, mark, after })
})

test('limits the length of a mark', () => {
  expect(markColumn(`"${'a'.repeat(5000)}"`, 1, 1).mark).toHaveLength(200)
})

test('contains the columns of its window', () => {
  const window = { startColumn: 4001, text: 'a'.repeat(2000), isCut: true }
  expect([4000, 4001, 6000, 6001, 6002].map((column) => showsColumn(window, column))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(showsColumn({ ...window, startColumn: 1, isCut: false }, 9000)).toBe(true)
})
