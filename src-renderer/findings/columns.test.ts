import { expect, test } from 'vitest'
import { emptyColumns } from './columns.tsx'

const row = (epssScore: number | null) => ({ vuln: { vulnInfo: { epssScore } } })
const page = (...scores: readonly (number | null)[]) => ({ nodes: scores.map(row) })

test('a column of EPSS without a score leaves its room to the others, unless it sorts', () => {
  expect(emptyColumns([page(null, null)], 'id')).toEqual(['epss'])
  expect(emptyColumns([page(null, 0)], 'id')).toEqual([])
  expect(emptyColumns([page(null)], 'epss')).toEqual([])
  expect(emptyColumns([{ nodes: [{ representative: row(null) }] }], undefined)).toEqual(['epss'])
  expect(emptyColumns([{ nodes: [{ representative: row(0.5) }] }], undefined)).toEqual([])
})

test('the first page decides about the column of EPSS: none comes while the list is scrolled', () => {
  expect(emptyColumns([page(null), page(0.9)], 'id')).toEqual(['epss'])
  expect([emptyColumns([], 'id'), emptyColumns([null], 'id')]).toEqual([[], []])
})
