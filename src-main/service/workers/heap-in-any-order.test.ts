// @module-tag long
import type { Worker } from 'node:worker_threads'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HeapBudget } from '#service/domain/heap-budget.ts'
import { createThreadHeaps, youngGeneration } from '#service/domain/thread-heaps.ts'
import { TaskLimitError } from './pooled-thread.ts'
import { runStoreTask } from './run-store-task.ts'
import { openPool } from './support/open-pool.ts'

/** A heap as in Electron, but small: one large task, and two others. */
const [usual, largest] = [64, 192]
const total = largest + 2 * usual + 3 * youngGeneration.task
const smallHeaps = () => ({ ...createThreadHeaps(true), tasks: new HeapBudget(total), usual, largest })

/** Limits of the live threads for tasks, in MiB, as Node itself says when it starts one. */
const live = new Map<Worker, number>()
let most = 0
const onWorker = (worker: Worker) => {
  const { maxOldGenerationSizeMb = NaN, maxYoungGenerationSizeMb } = worker.resourceLimits ?? {}
  if (maxYoungGenerationSizeMb !== youngGeneration.task) return // a database's
  live.set(worker, maxOldGenerationSizeMb + maxYoungGenerationSizeMb)
  worker.once('exit', () => live.delete(worker))
  most = Math.max(
    most,
    [...live.values()].reduce((sum, limit) => sum + limit, 0),
  )
}
beforeEach(() => {
  most = 0
  process.on('worker', onWorker)
})
afterEach(() => void process.off('worker', onWorker))

const kinds = {
  usual: { task: 'wait', input: 20, memory: usual },
  'larger than all': { task: 'wait', input: 20, memory: 3072 },
  large: { task: 'wait', input: 20, memory: 100 },
  repeated: { task: 'fill', input: 90, memory: 3072, repeats: true },
  short: { task: 'echo', input: 1, memory: 3072, repeats: true, short: true },
  'too slow': { task: 'spin', input: null, memory: usual, timeLimit: 40 },
  store: { task: 'pieces', input: { count: 2, pauseMs: 10 } },
} as const

const anyStep = fc.record({
  kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
  background: fc.boolean(),
  cancelMs: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
  pauseMs: fc.constantFrom(0, 0, 5, 30),
})

const knownEnds = /^(done|canceled|took longer than 0\.04 s)$/

test('whatever the order of large, usual and short tasks, their threads never have more heap than there is, and all end', async () => {
  const anySteps = fc.array(anyStep, { minLength: 8, maxLength: 20 })
  await fc.assert(fc.asyncProperty(anySteps, check), { numRuns: 3 })
})

async function check(
  steps: readonly (typeof anyStep extends fc.Arbitrary<infer Step> ? Step : never)[],
): Promise<void> {
  const heaps = smallHeaps()
  const { pool, close } = await openPool({ heaps, turnMs: 20, idleMs: 30 })
  const ends: Promise<string>[] = []
  for (const { kind, cancelMs, background, pauseMs } of steps) {
    const controller = new AbortController()
    const { signal } = controller
    if (cancelMs !== null) setTimeout(() => controller.abort(new Error('canceled')), cancelMs)
    const { task, input, ...limits } = kinds[kind]
    const beforeRepeat = 'repeats' in limits ? () => Promise.resolve() : undefined
    const work =
      kind === 'store'
        ? runStoreTask(task, input as never, { heaps, signal, threadUrl: storeThread, now: () => new Date() })
        : pool.run<unknown, unknown>(task, input, { ...limits, background, beforeRepeat, signal })
    ends.push(
      work.then(
        () => 'done',
        (error: unknown) => (error as Error).message,
      ),
    )
    await wait(pauseMs)
  }
  const ended = await Promise.all(ends)
  await close() // first: threads that are left would count for the next run
  expect(ended.filter((end) => !knownEnds.test(end))).toEqual([])
  expect(most).toBeLessThanOrEqual(total)
  expect(heaps.tasks.room).toBe(total)
}

const storeThread = new URL('./support/store-task-thread.ts', import.meta.url)

test('a task that needs more than the heap has its limit there, and its error says how much that is', async () => {
  const { pool, close } = await openPool({ heaps: smallHeaps() })
  const hoard = (options: object) => pool.run('hoard', null, options).catch((error: unknown) => error)
  const message = `needed more than ${largest} MiB of memory. Last at: the record "HOARD-1"`
  const beforeRepeat = () => Promise.resolve()
  const errors = await Promise.all([hoard({ memory: 3072 }), hoard({ memory: 3072, beforeRepeat })])
  expect(errors).toMatchObject([{ message }, { message }])
  expect(errors.every((error) => error instanceof TaskLimitError)).toBe(true)
  expect(await pool.run('echo', 'alive')).toBe('alive')
  await close()
})

test('a large task gets its turn although smaller ones never stop coming', async () => {
  const { pool, close } = await openPool({ heaps: smallHeaps(), threads: 4, turnMs: 50 })
  const order: string[] = []
  const smaller = (name: string) => pool.run('wait', 30, { memory: usual }).then(() => order.push(name))
  const stream = async (name: string) => {
    for (let at = 0; at < 40; at += 1) await smaller(name)
  }
  const streams = ['a', 'b', 'c', 'd'].map(stream)
  await Promise.race(streams.map(() => smaller('first')))
  const large = pool.run('echo', 1, { memory: largest }).then(() => order.push('large'))
  await Promise.all([...streams, large])
  expect(order.indexOf('large')).toBeLessThan(order.length - 20)
  await close()
})

test('a large task gets its turn beside work on stores, although smaller ones never stop coming', async () => {
  const heaps = smallHeaps()
  const { pool, close } = await openPool({ heaps, threads: 4, turnMs: 50 })
  const canceled = new AbortController()
  const limits = { heaps, memory: usual, threadUrl: storeThread, signal: canceled.signal, now: () => new Date() }
  const stores = ['backup', 'check'].map(() =>
    runStoreTask('pieces', { count: 1e6, pauseMs: 20 } as never, limits).catch((error: Error) => error.message),
  )
  let isDone = false
  const stream = async () => {
    while (!isDone) await pool.run('wait', 30, { memory: usual })
  }
  const streams = ['a', 'b', 'c'].map(stream)
  await pool.run('echo', 'others run', { memory: usual })
  const large = pool.run('echo', 'large', { memory: largest })
  expect(await Promise.race([large, wait(20_000, 'never')])).toBe('large')
  isDone = true
  await Promise.all(streams)
  canceled.abort(new Error('canceled'))
  expect(await Promise.all(stores)).toEqual(['canceled', 'canceled'])
  await close()
})
