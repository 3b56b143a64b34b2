import { describe, expect, test } from 'vitest'
import { type DatabaseFound, checkStore, type StoreFound } from './check-store.ts'

const log = { turn: 3 }
const mark = { id: 'store', generation: 5, isOpen: false, log: null }
const open = { ...mark, isOpen: true, log }
const nothing = { documents: 0, others: 0 }
const originals = { documents: 2, others: 0 }
const readable = (generation: number | null, hasContent: boolean, id = 'store'): DatabaseFound => ({
  kind: 'readable',
  mark: generation === null ? null : { id, generation },
  hasContent,
})
const judged = (found: Partial<StoreFound>) => {
  const judgement = checkStore({ database: { kind: 'missing' }, log: null, mark: null, signs: nothing, ...found })
  return judgement.opens ? (judgement.problem ?? 'opens') : `refused: ${judgement.found}`
}

const older = '"waybill.db" is older than the files of its folder'
const lost = '"waybill.db-wal", which contains the last changes, is missing'
const emptied = 'and it contains no product, but 2 documents are here.'

describe('a database without tables', () => {
  test.each([
    ['missing', {}, 'opens'],
    ['missing', { signs: originals }, 'refused: "waybill.db" is missing, but 2 documents are here.'],
    ['missing', { signs: { documents: 1, others: 1 } }, 'refused: "waybill.db" is missing, but 1 document is here.'],
    [
      ...(['missing', { signs: { documents: 0, others: 1 } }] as const),
      'refused: "waybill.db" is missing, but the folder contains advisory data, keys or uploaded files.',
    ],
    ['missing', { log }, 'refused: "waybill.db" is missing, but its log "waybill.db-wal" is here.'],
    ['missing', { mark }, 'refused: "waybill.db" is missing, but "store.json" says that there was one.'],
    ['missing', { mark: 'unreadable' }, 'refused: "waybill.db" is missing, but "store.json" says that there was one.'],
    ['empty', {}, 'opens'],
    ['empty', { mark }, 'refused: "waybill.db" is empty, but "store.json" says that there was one.'],
    ['without tables', {}, 'opens'],
    [
      'without tables',
      { signs: originals },
      'refused: "waybill.db" is empty: it has no tables, but 2 documents are here.',
    ],
  ] as const)('%s, %j', (kind, found, expected) => {
    expect(judged({ database: { kind }, ...found })).toBe(expected)
  })
  test('does not take the log of a killed first start for a sign of a store', () => {
    expect(judged({ database: { kind: 'without tables' }, log })).toBe('opens')
  })
})

test('rejects an unreadable database whatever is next to it', () => {
  const database: DatabaseFound = { kind: 'unreadable', fault: 'damaged', reason: 'is not a database' }
  expect(judged({ database })).toBe('refused: "waybill.db" is not a database.')
})

test.each<[what: string, found: Partial<StoreFound>, expected: string]>([
  ['of before there were marks', { database: readable(null, true), signs: originals }, 'opens'],
  [
    'of before there were marks, emptied',
    { database: readable(null, false), signs: originals },
    `refused: "store.json", which states what belongs to "waybill.db", is missing, ${emptied}`,
  ],
  ['as it was left', { database: readable(5, false), mark, signs: originals }, 'opens'],
  ['killed before the folder was marked', { database: readable(6, false), mark: open, signs: originals }, 'opens'],
  ['killed, with its log', { database: readable(5, false), mark: open, log, signs: originals }, 'opens'],
  ['killed, without its log', { database: readable(5, true), mark: open, signs: originals }, lost],
  [
    'killed, emptied without its log',
    { database: readable(5, false), mark: open, signs: originals },
    `refused: ${lost}, ${emptied}`,
  ],
  ['older', { database: readable(4, true), mark, signs: originals }, older],
  ['older and empty, as the folder', { database: readable(4, false), mark }, older],
  ['older and empty', { database: readable(4, false), mark, signs: originals }, `refused: ${older}, ${emptied}`],
  ['older, with a log of its own', { database: readable(4, true), mark: open, log: { turn: 2 ** 31 } }, older],
  ['older, with its own turn of the log', { database: readable(4, true), mark: open, log: { ...log, turn: 2 } }, older],
  [
    ...([
      'older, with the log of the last process',
      { database: readable(4, true), mark: open, log: { ...log, turn: 4 } },
    ] as const),
    `refused: ${older}, and "waybill.db-wal" belongs to a newer one: together they would be damaged.`,
  ],
  [
    'as it was left, beside the log of a copy',
    { database: readable(5, true), mark, log },
    `refused: "waybill.db-wal" does not belong to the "waybill.db" next to it: together they would be damaged.`,
  ],
  [
    'killed, beside the log of a copy',
    { database: readable(5, true), mark: open, log: { turn: 2 ** 31 } },
    `refused: "waybill.db-wal" does not belong to the "waybill.db" next to it: together they would be damaged.`,
  ],
  ['killed at the start after, with its log', { database: readable(6, true), mark, log }, 'opens'],
  ['of before there were marks, put back', { database: readable(null, true), mark }, older],
  [
    'of another folder',
    { database: readable(9, true, 'other'), mark },
    '"waybill.db" belongs to another folder than the files next to it',
  ],
  [
    'beside a damaged mark',
    { database: readable(5, true), mark: 'unreadable', signs: originals },
    '"store.json", which states what belongs to "waybill.db", is damaged',
  ],
])('%s', (_what, found, expected) => {
  expect(judged(found)).toBe(expected)
})
