import { parentPort, workerData } from 'node:worker_threads'
import { setTimeout as wait } from 'node:timers/promises'
import type { StoreThreadOptions } from '#service/workers/run-store-task.ts'
import { serveStoreTask } from '#service/workers/serve-store-task.ts'
import type { StoreTask } from '#service/workers/store-task.ts'
import { markPlace } from '#service/workers/task-place.ts'

/** A thread for one task of tests, which goes on, stands still or takes all memory. */

/** Reports a number of pieces, with a pause after each. */
const pieces: StoreTask<{ readonly count: number; readonly pauseMs: number }, string> = {
  name: 'pieces',
  run: async ({ report }, { count, pauseMs }) => {
    for (let done = 1; done <= count; done += 1) {
      report({ message: 'Copying', done, total: count })
      await wait(pauseMs)
    }
    return 'copied'
  },
}

/** Never yields, and marks nothing more. */
const stand: StoreTask<string, never> = {
  name: 'stand',
  run: (_, name) => {
    markPlace('the file', name)
    for (;;);
  },
}

const hoard: StoreTask<string, never> = {
  name: 'hoard',
  run: (_, name) => {
    const kept: unknown[] = []
    markPlace('the file', name)
    for (;;) kept.push(Array.from({ length: 100_000 }, (_item, at) => ({ at, text: `${at}` })))
  },
}

if (!parentPort) throw new Error('This runs as a worker thread only')
await serveStoreTask(parentPort, [pieces, stand, hoard], workerData as StoreThreadOptions)
