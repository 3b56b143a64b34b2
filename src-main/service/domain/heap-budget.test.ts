import { expect, test } from 'vitest'
import { HeapBudget, type HeapLease } from './heap-budget.ts'
import { createThreadHeaps } from './thread-heaps.ts'

/** Notes under a name that heap was granted. */
function grants() {
  const granted: string[] = []
  const note = (name: string, lease: Promise<HeapLease>) => void lease.then(() => granted.push(name)).catch(() => {})
  return { granted, note }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('heap is granted in order, as threads end, and never more than there is', async () => {
  const budget = new HeapBudget(100)
  const { granted, note } = grants()
  const [first, second] = [await budget.take(60), await budget.take(40)]
  note('large', budget.take(80))
  note('small', budget.take(10))
  first.release()
  await turn()
  expect([granted, budget.room]).toEqual([[], -30]) // the small one would fit, but came later
  second.release()
  await turn()
  expect([granted, budget.room]).toEqual([['large', 'small'], 10])
})

test('a thread that is being ended counts as room, but its heap is granted only when it is gone', async () => {
  const budget = new HeapBudget(100)
  const lease = await budget.take(100)
  lease.leave()
  lease.leave()
  expect(budget.room).toBe(100)
  const { granted, note } = grants()
  note('next', budget.take(50))
  await turn()
  expect([granted, budget.room]).toEqual([[], 50])
  lease.release()
  lease.release()
  await turn()
  expect([granted, budget.room]).toEqual([['next'], 50])
})

test('who only tries gets nothing while another waits, and who gives up waiting holds nobody', async () => {
  const budget = new HeapBudget(100)
  await budget.take(50)
  const waiting = new AbortController()
  const late = budget.take(80, waiting.signal)
  const { granted, note } = grants()
  note('behind it', budget.take(20))
  expect(budget.tryTake(10)).toBeUndefined()
  waiting.abort(new Error('not wanted'))
  await expect(late).rejects.toThrow('not wanted')
  expect(granted).toEqual(['behind it'])
  expect(budget.tryTake(31)).toBeUndefined()
  expect(budget.tryTake(30)).toBeDefined()
  expect(budget.room).toBe(0)
})

test('more than all is never granted', async () => {
  await expect(new HeapBudget(100).take(101)).rejects.toThrow('101 MiB of heap are more than all 100')
})

test('where threads share one heap of 4096 MiB, the main thread is left 512', () => {
  const { tasks, databases } = createThreadHeaps(true)
  expect(tasks.total + databases.total).toBeLessThanOrEqual(4096 - 512)
})
