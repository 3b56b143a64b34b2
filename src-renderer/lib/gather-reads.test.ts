import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherReads } from './gather-reads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('reads at the same time share requests of a limited size, and each gets its own value', async () => {
  const asked: (readonly string[])[] = []
  const read = gatherReads(2, (ids) => (asked.push(ids), Promise.resolve(ids.map((id) => id.toUpperCase()))))
  const all = Promise.all(['a', 'b', 'c'].map(read))
  await vi.runAllTimersAsync()
  expect(await all).toEqual(['A', 'B', 'C'])
  expect(asked).toEqual([['a', 'b'], ['c']])
  const later = read('d')
  await vi.runAllTimersAsync()
  expect([await later, asked.length]).toEqual(['D', 3])
})

test('what cannot be read is an error of each, and of no other request', async () => {
  const read = gatherReads(2, (ids) => (ids.includes('a') ? Promise.reject(new Error('busy')) : Promise.resolve(ids)))
  const all = Promise.allSettled(['a', 'b', 'c'].map(read))
  await vi.runAllTimersAsync()
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('a value that is missing is an error, and not undefined', async () => {
  const all = Promise.allSettled(['a', 'b'].map(gatherReads(2, (ids) => Promise.resolve(ids.slice(1)))))
  await vi.runAllTimersAsync()
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})
