import { expect, test } from 'vitest'
import { packedPage, rowAt, selectRows } from './packed-rows.ts'
import { packRows, type UnpackedRow } from './thread/pack-rows.ts'

const id = (at: number) => `01a1f99d-cfba-7230-bedb-${String(at).padStart(12, '0')}`

const texts = ['Größe', 'fox', 'a\u{1f98a}b', '', 'lone \ud83e half', 'FOX\nfoxglove', 'x'.repeat(300), 'ende']
const given: readonly UnpackedRow[] = texts.map((text, at) => ({
  change: at % 3,
  rank: at % 2,
  note: at < 4 ? 'version' : 'license supplier',
  baseId: at % 3 === 0 ? null : id(at),
  targetId: at % 3 === 1 ? null : id(100 + at),
  text,
}))
const rows = packRows(given)
const all = [0, 1, 2]

test('gives back what was packed', () => {
  const read = given.map((_row, at) => rowAt(rows, at))
  expect(read).toEqual(given.map(({ change, note, baseId, targetId }) => ({ change, note, baseId, targetId })))
})

test.each([
  ['fox', [1, 5]],
  ['größe', [0]],
  ['GRÖSSE', []],
  ['\u{1f98a}', [2]],
  ['half', [4]],
  ['xxx', [6]],
  ['ende', [7]],
  ['glove', [5]],
  ['nothing', []],
])('finds %j', (search, expected) => {
  expect([...selectRows(rows, { changes: all, search })]).toEqual(expected)
})

test('selects by change, rank and text together', () => {
  expect([...selectRows(rows, { changes: [1, 2], ranks: [1], search: 'fox' })]).toEqual([1, 5])
  expect([...selectRows(rows, { changes: [1], ranks: [0] })]).toEqual([4])
  expect(selectRows(packRows([]), { changes: all, search: 'a' }).length).toBe(0)
})

test('reads every row once, forwards and backwards', () => {
  const selected = selectRows(rows, { changes: all })
  for (const backward of [false, true]) {
    const found: unknown[] = []
    let cursor: readonly (string | number | null)[] | null = null
    for (;;) {
      const page = packedPage(rows, selected, { limit: 3, backward, cursor })
      const ids = page.rows.map(({ baseId, targetId }) => baseId ?? targetId)
      found.push(...(backward ? ids.toReversed() : ids))
      cursor = (backward ? page.cursors[0] : page.cursors.at(-1)) ?? null
      if (!(backward ? page.hasPreviousPage : page.hasNextPage)) break
    }
    const expected = given.map(({ baseId, targetId }) => baseId ?? targetId)
    expect(found).toEqual(backward ? expected.toReversed() : expected)
  }
})

test('goes on where the row of a cursor is now, and says that it is gone', () => {
  const [cursor] = packedPage(rows, selectRows(rows, { changes: all }), {
    limit: 1,
    backward: false,
    cursor: null,
  }).cursors
  const moved = packRows(given.toReversed())
  const page = packedPage(moved, selectRows(moved, { changes: all }), {
    limit: 5,
    backward: false,
    cursor: cursor ?? null,
  })
  expect(page.rows).toEqual([])
  const without = packRows(given.slice(1))
  const read = () =>
    packedPage(without, selectRows(without, { changes: all }), { limit: 5, backward: false, cursor: cursor ?? null })
  expect(read).toThrow('Read it from the start')
})
