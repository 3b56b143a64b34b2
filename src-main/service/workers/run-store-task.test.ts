import { expect, test } from 'vitest'
import { createThreadHeaps } from '#service/domain/thread-heaps.ts'
import { TaskLimitError } from './pooled-thread.ts'
import { runStoreTask, type StoreTaskOptions } from './run-store-task.ts'
import type { StoreTask } from './store-task.ts'

const threadUrl = new URL('./support/store-task-thread.ts', import.meta.url)
const run = (name: string, input: unknown, options: Partial<StoreTaskOptions> = {}) =>
  runStoreTask<StoreTask<never, unknown>>(name, input as never, { now: () => new Date(), threadUrl, ...options })

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error,
  )
}

test('a task that goes on has no limit of time', async () => {
  // In all longer than the limit. A pause is a small part of it.
  expect(await run('pieces', { count: 80, pauseMs: 100 }, { stallMs: 5000 })).toBe('copied')
})

test('a task that makes no progress is ended, and its error says what it was at', async () => {
  const [error, copying] = await Promise.all([
    failure(run('stand', 'waybill.db', { stallMs: 5000 })),
    failure(run('pieces', { count: 1, pauseMs: 60_000 }, { stallMs: 5000 })),
  ])
  expect(error).toBeInstanceOf(TaskLimitError)
  expect(error).toMatchObject({
    limit: 'time',
    message: 'made no progress for 5 s. Last at: the file "waybill.db"',
  })
  expect(copying).toMatchObject({ message: 'made no progress for 5 s. Last at: Copying' })
})

test('a task that takes too much memory is ended, and its error says what it was at', async () => {
  expect(await failure(run('hoard', 'documents/1', { memory: 64 }))).toMatchObject({
    name: 'TaskLimitError',
    limit: 'memory',
    message: 'needed more than 64 MiB of memory. Last at: the file "documents/1"',
  })
})

test('a task that does not exist is a fault', async () => {
  expect(await failure(run('nap', null))).toMatchObject({ message: 'There is no task "nap"' })
})

test('a task that is canceled in the moment in which it gets its heap does not run, and gives its heap back', async () => {
  const heaps = createThreadHeaps(true)
  const all = heaps.tasks.room
  const controller = new AbortController()
  const task = failure(run('pieces', { count: 3, pauseMs: 10 }, { heaps, signal: controller.signal }))
  controller.abort(new Error('not wanted'))
  expect(await task).toMatchObject({ message: 'not wanted' })
  expect(heaps.tasks.room).toBe(all)
})
