import { expect, test } from 'vitest'
import { readAllPages } from './all-pages.ts'

test('pages are read from the top until there is none left, each where the one before ended', async () => {
  const asked: (string | null)[] = []
  const rows = await readAllPages((after) => {
    asked.push(after)
    const at = Number(after ?? 0)
    return Promise.resolve({ nodes: [at, at + 0.5], pageInfo: { hasNextPage: at < 2, endCursor: String(at + 1) } })
  })
  expect(rows).toEqual([0, 0.5, 1, 1.5, 2, 2.5])
  expect(asked).toEqual([null, '1', '2'])
})

test('a list that is not there has no rows', async () => {
  expect(await readAllPages(() => Promise.resolve(null))).toEqual([])
})
