// @module-tag long
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openPool } from './support/open-pool.ts'

const kinds = {
  echo: { task: 'echo', input: 1 },
  wait: { task: 'wait', input: 30 },
  fails: { task: 'fail', input: 'no' },
  'too slow': { task: 'spin', input: null, timeLimit: 40 },
  exits: { task: 'exit later', input: null },
  unknown: { task: 'nap', input: null },
} as const

/** A task, whether and when it is canceled, and the pause after it. */
const anyStep = fc.record({
  kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
  background: fc.boolean(),
  short: fc.boolean(),
  memory: fc.constantFrom(64, 96, 600, 800),
  repeats: fc.boolean(),
  cancelMs: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
  pauseMs: fc.constantFrom(0, 0, 0, 5, 30),
})

test('tasks of any kind, canceled at any time, all end, and every seat is free afterwards', async () => {
  const anySteps = fc.array(anyStep, { minLength: 8, maxLength: 24 })
  await fc.assert(fc.asyncProperty(anySteps, fc.integer({ min: 1, max: 3 }), check), { numRuns: 2 })
})

const knownEnds = /^(done|no|canceled|took longer than 0\.04 s|There is no task "nap"|The processing thread ended)$/

async function check(
  steps: readonly (typeof anyStep extends fc.Arbitrary<infer Step> ? Step : never)[],
  threads: number,
): Promise<void> {
  const { pool, close } = await openPool({ threads, turnMs: 20, idleMs: 30 })
  const ends: Promise<string>[] = []
  for (const { kind, cancelMs, repeats, pauseMs, ...rest } of steps) {
    const controller = new AbortController()
    if (cancelMs !== null) setTimeout(() => controller.abort(new Error('canceled')), cancelMs)
    const { task, input, ...limits } = kinds[kind]
    const beforeRepeat = repeats ? () => Promise.resolve() : undefined
    const work = pool.run<unknown, unknown>(task, input, {
      ...rest,
      ...limits,
      beforeRepeat,
      signal: controller.signal,
    })
    ends.push(
      work.then(
        () => 'done',
        (error: unknown) => (error as Error).message,
      ),
    )
    await wait(pauseMs)
  }
  expect((await Promise.all(ends)).filter((end) => !knownEnds.test(end))).toEqual([])
  // As many as there are seats, at once: none ends by itself.
  const last = new AbortController()
  const started = new Set<number>()
  const memories = [64, 64, 64, 64, 600, 600, 600]
  const stay = async (memory: number, at: number): Promise<void> => {
    const onProgress = () => void started.add(at)
    const options = { memory, short: at === 6, signal: last.signal, onProgress }
    const end = await pool.run('stay', null, options).catch((error: unknown) => (error as Error).message)
    started.delete(at)
    if (end === 'The processing thread ended') return stay(memory, at) // of a step before, which was about to end
  }
  const again = memories.map(stay)
  try {
    await expect.poll(() => [...started].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6])
  } finally {
    last.abort(new Error('enough'))
    await Promise.all(again)
    await close()
  }
}
