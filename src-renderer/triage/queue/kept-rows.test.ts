import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { findKeptPage, forgetKeptPages, readAndKeep } from './kept-rows.ts'

const queue = ['VULN_PACKAGE', { sbomId: 'one' }]
const page = (...keys: readonly string[]) => ({ nodes: keys.map((key) => ({ key })) })

/** Reads a page that the test answers. */
function heldRead(queries: QueryClient) {
  const answer = Promise.withResolvers<ReturnType<typeof page>>()
  return { read: readAndKeep(queries, queue, () => answer.promise), answer: answer.resolve }
}

test('the first page of a queue is kept for that queue alone, and in that sign-in alone', async () => {
  const queries = new QueryClient()
  await readAndKeep(queries, queue, async () => page('a'))
  const others = [
    ['VULN_PACKAGE', { sbomId: 'two' }],
    ['VULN_PACKAGE', { sbomId: 'one', search: 'a' }],
    ['COMPONENT', { sbomId: 'one' }],
  ]
  expect(findKeptPage(queries, queue)).toEqual(page('a'))
  expect(others.map((other) => findKeptPage(queries, other))).toEqual([null, null, null])
  expect(findKeptPage(new QueryClient(), queue)).toBeNull()
})

test('rows that are the same when they are read again stay the same objects', async () => {
  const queries = new QueryClient()
  const first = await readAndKeep(queries, queue, async () => page('a', 'b'))
  expect(await readAndKeep(queries, queue, async () => page('a', 'b'))).toBe(first)
  const third = await readAndKeep(queries, queue, async () => page('a', 'c'))
  expect(third).toEqual(page('a', 'c'))
  expect(third.nodes[0]).toBe(first.nodes[0])
  expect(findKeptPage(queries, queue)).toBe(third)
})

test('a change of findings outdates kept rows, until they are read again', async () => {
  const queries = new QueryClient()
  await readAndKeep(queries, queue, async () => page('a'))
  await queries.invalidateQueries({ queryKey: queryKey('finding') })
  expect(findKeptPage(queries, queue)).toBeNull()
  await readAndKeep(queries, queue, async () => page('b'))
  expect(findKeptPage(queries, queue)).toEqual(page('b'))
})

test('a page is not kept if findings change while it is read', async () => {
  const queries = new QueryClient()
  await readAndKeep(queries, queue, async () => page('a'))
  const { read, answer } = heldRead(queries)
  await queries.invalidateQueries({ queryKey: queryKey('finding') })
  answer(page('b'))
  expect(await read).toEqual(page('b'))
  expect(findKeptPage(queries, queue)).toBeNull()
})

test('an answer that comes after a newer reading has begun is not kept', async () => {
  const queries = new QueryClient()
  const [older, newer] = [heldRead(queries), heldRead(queries)]
  older.answer(page('old'))
  await older.read
  expect(findKeptPage(queries, queue)).toBeNull()
  newer.answer(page('new'))
  await newer.read
  expect(findKeptPage(queries, queue)).toEqual(page('new'))
})

test('a step of this window forgets kept rows, and moves none of those it was taken on', async () => {
  const queries = new QueryClient()
  await readAndKeep(queries, queue, async () => page('a', 'b'))
  const { read, answer } = heldRead(queries)
  forgetKeptPages(queries)
  expect(findKeptPage(queries, queue)).toBeNull()
  answer(page('b'))
  expect(await read).toEqual(page('a', 'b'))
  expect(findKeptPage(queries, queue)).toBeNull()
})
