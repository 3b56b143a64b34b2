import { expect, test } from 'vitest'
import { readAllPages } from './all-pages.ts'

test('reads pages from the top until none is left, each from the end of the one before', async () => {
  const asked: (string | null)[] = []
  const counts: number[] = []
  const rows = await readAllPages(
    (after) => {
      asked.push(after)
      const at = Number(after ?? 0)
      return Promise.resolve({ nodes: [at, at + 0.5], pageInfo: { hasNextPage: at < 2, endCursor: String(at + 1) } })
    },
    (count) => counts.push(count),
  )
  expect(rows).toEqual([0, 0.5, 1, 1.5, 2, 2.5])
  expect(asked).toEqual([null, '1', '2'])
  expect(counts).toEqual([2, 4, 6])
})

test('returns no rows for a missing list', async () => {
  expect(await readAllPages(() => Promise.resolve(null))).toEqual([])
})
