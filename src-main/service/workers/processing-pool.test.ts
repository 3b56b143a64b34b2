import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Rejection } from '#service/domain/rejection.ts'
import { TaskLimitError } from './pooled-thread.ts'
import { openPool } from './support/open-pool.ts'
import type { TaskProgress } from './task.ts'

let opened: Awaited<ReturnType<typeof openPool>>
beforeAll(async () => (opened = await openPool()))
afterAll(() => opened.close())

const run = (task: string, input: unknown, options = {}) => opened.pool.run<unknown, unknown>(task, input, options)

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error,
  )
}

test('returns the result of a task', async () => {
  expect(await run('echo', { a: [1, new Date(0)] })).toEqual({ a: [1, new Date(0)] })
})

test('a task has the clock of the service, not the system’s', async () => {
  let time = '2034-01-05T12:00:00.000Z'
  const moved = await openPool({ threads: 1, now: () => new Date(time) })
  const dayOnThread = async () => (await moved.pool.run<null, string>('time', null)).slice(0, 10)
  expect(await dayOnThread()).toBe('2034-01-05')
  time = '2031-12-24T12:00:00.000Z'
  expect(await dayOnThread()).toBe('2031-12-24')
  await moved.close()
})

test('passes a Rejection across threads', async () => {
  const error = await failure(run('refuse', ['first', 'second']))
  expect(error).toBeInstanceOf(Rejection)
  expect((error as Rejection).messages).toEqual(['first', 'second'])
})

test('keeps name, message and stack of a fault', async () => {
  const error = await failure(run('fail', 'no such thing'))
  expect(error).toMatchObject({ name: 'TypeError', message: 'no such thing' })
  expect((error as Error).stack).toMatch(/task-thread/)
})

test('treats an unknown task as a fault', async () => {
  expect(await failure(run('nap', null))).toMatchObject({ message: 'There is no task "nap"' })
})

test('ends a task above its time limit with its thread, and runs the next one', async () => {
  const error = await failure(run('spin', null, { timeLimit: 200 }))
  expect(error).toBeInstanceOf(TaskLimitError)
  expect(error).toMatchObject({ limit: 'time', message: 'took longer than 0.2 s' })
  expect(await run('echo', 1)).toBe(1)
})

test('ends a task above its memory limit with its thread, and runs the next one', async () => {
  const alone = await openPool({ threads: 1 })
  const error = await failure(alone.pool.run('hoard', null, { memory: 64 }))
  expect(error).toMatchObject({
    name: 'TaskLimitError',
    limit: 'memory',
    message: 'needed more than 64 MiB of memory. Last at: the record "HOARD-1"',
  })
  expect(await alone.pool.run('echo', 1)).toBe(1)
  await alone.close()
})

test('says what a task that never yields worked on, and forgets it for the next', async () => {
  const alone = await openPool({ threads: 1 })
  const spin = (task: string) => failure(alone.pool.run(task, `left${'x'.repeat(1000)}`, { timeLimit: 200 }))
  expect(((await spin('spin at')) as Error).message).toMatch(
    /^took longer than 0\.2 s\. Last at: the component "leftx{150,200}/,
  )
  expect(await spin('spin')).toMatchObject({ message: 'took longer than 0.2 s' })
  await alone.close()
})

test('long work never holds short work: one thread is reserved for it', async () => {
  const controller = new AbortController()
  const spinning = ['one', 'two', 'three'].map((name) =>
    failure(run('spin at', name, { background: true, signal: controller.signal })),
  )
  expect(await run('echo', 'short', { short: true })).toBe('short')
  const [long, second] = [run('echo', 'long'), run('echo', 'again', { short: true, background: true })]
  expect(await second).toBe('again')
  controller.abort(new Error('enough'))
  expect(await Promise.all(spinning)).toMatchObject([
    { message: 'enough' },
    { message: 'enough' },
    { message: 'enough' },
  ])
  expect(await long).toBe('long')
})

test(
  'work that waits for long gets its turn beside work that never ends, as long as there is memory for it',
  { tags: ['long'] },
  async () => {
    const fair = await openPool({ threads: 2, turnMs: 100 })
    const [first, others] = [new AbortController(), new AbortController()]
    const spinning = (signal: AbortSignal) => failure(fair.pool.run('spin', null, { background: true, signal }))
    const work = [first, others, others, others].map(({ signal }) => spinning(signal)) // all seats of usual memory
    const started: string[] = []
    const late = fair.pool.run('echo', 1, { background: true }).then(() => started.push('late'))
    const larger = fair.pool.run('fill', 1, { memory: 600 }).then(() => started.push('larger'))
    await larger
    expect(started).toEqual(['larger'])
    first.abort(new Error('enough'))
    await late
    others.abort(new Error('enough'))
    expect(await Promise.all(work)).toMatchObject(Array.from({ length: 4 }, () => ({ message: 'enough' })))
    await fair.close()
  },
)

test(
  'a task that can be repeated starts with less memory, and runs again with all of it',
  { tags: ['long'] },
  async () => {
    const small = await openPool({ threads: 1, usualMemory: 32, memory: 128 })
    const removed: string[] = []
    const beforeRepeat = () => Promise.resolve(void removed.push('what it left'))
    const fill = (megabytes: number, options = {}) => small.pool.run<number, number>('fill', megabytes, options)
    expect(await fill(1, { beforeRepeat })).toBeGreaterThan(0)
    expect(removed).toEqual([])
    expect(await fill(50, { beforeRepeat })).toBeGreaterThan(0)
    expect(await fill(50)).toBeGreaterThan(0)
    expect(removed).toEqual(['what it left'])
    expect(await failure(fill(200, { beforeRepeat }))).toMatchObject({ message: 'needed more than 128 MiB of memory' })
    await small.close()
  },
)

test.each([
  { expectedMemory: 32, runs: 2 },
  { expectedMemory: 33, runs: 1 },
])('a task that is expected to need $expectedMemory MiB, of 32 usual ones, runs $runs times', async (its) => {
  const small = await openPool({ threads: 1, usualMemory: 32, memory: 128 })
  let runs = 1
  const beforeRepeat = () => Promise.resolve(void (runs += 1))
  const { expectedMemory } = its
  expect(await small.pool.run<number, number>('fill', 50, { beforeRepeat, expectedMemory })).toBeGreaterThan(0)
  expect(runs).toBe(its.runs)
  await small.close()
})

test('a task that is canceled while it waits for a thread ends at once', async () => {
  const alone = await openPool({ threads: 1 })
  const [running, waiting] = [new AbortController(), new AbortController()]
  const spinning = failure(alone.pool.run('spin', null, { signal: running.signal }))
  const late = failure(alone.pool.run('echo', 1, { signal: waiting.signal }))
  const next = alone.pool.run('echo', 2)
  waiting.abort(new Error('not wanted'))
  expect(await late).toMatchObject({ message: 'not wanted' })
  running.abort(new Error('enough'))
  await spinning
  expect(await next).toBe(2)
  await alone.close()
})

test('ends an idle thread whose heap grew large, and no other', { tags: ['long'] }, async () => {
  const alone = await openPool({ threads: 1, memory: 512, idleMs: 100 })
  const fill = (megabytes: number) => alone.pool.run<number, number>('fill', megabytes)
  const pause = () => new Promise((resolve) => setTimeout(resolve, 400))
  const small = await fill(1)
  await pause()
  expect(await fill(200)).toBe(small)
  expect(await fill(200)).toBe(small) // at once: its next task needs no new one
  await pause()
  const next = await fill(1)
  expect([next > 0, next === small]).toEqual([true, false])
  await alone.close()
})

test.each([
  ['that listens ends by itself', 'wait', 60_000],
  ['that does not listen is ended with its thread', 'spin', null],
])('ends a canceled task %s', async (_name, task, input) => {
  const controller = new AbortController()
  const work = failure(run(task, input, { signal: controller.signal }))
  setTimeout(() => controller.abort(new Error('not wanted')), 100)
  expect(await work).toMatchObject({ message: 'not wanted' })
  expect(await run('echo', 1)).toBe(1)
})

test('rolls back the open transaction of a lost thread, so that nothing waits for it', async () => {
  const error = await failure(run('hold', 'half', { timeLimit: 300 }))
  expect(error).toBeInstanceOf(TaskLimitError)
  const { database } = opened
  await database.write.insertInto('organization').values({ id: 'whole', name: 'whole', updated_at: 't' }).execute()
  expect(await database.read.selectFrom('organization').select('id').execute()).toEqual([{ id: 'whole' }])
})

test('limits the number of progress reports, not their content', async () => {
  const shown: TaskProgress[] = []
  await run('report', 100_000, { onProgress: (progress: TaskProgress) => shown.push(progress) })
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.length).toBeLessThan(10_000) // a tenth: how many follows from the time that the task takes
  expect(shown[0]).toEqual({ done: 1, total: 100_000, message: 'row 1' })
})

test('runs work that a user waits for before background work, and that in its order', async () => {
  const alone = await openPool({ threads: 1 })
  const order: string[] = []
  const note = (name: string, background: boolean) =>
    alone.pool.run('wait', 20, { background }).then(() => order.push(name))
  await Promise.all([note('first', true), note('second', true), note('third', true), note('asked for', false)])
  expect(order).toEqual(['first', 'asked for', 'second', 'third'])
  await alone.close()
})

test('rejects queued tasks when it closes', async () => {
  const alone = await openPool({ threads: 1 })
  const running = failure(alone.pool.run('wait', 60_000))
  const waiting = failure(alone.pool.run('echo', 1))
  await new Promise((resolve) => setTimeout(resolve, 300))
  await alone.close()
  expect(await running).toMatchObject({ message: 'The processing thread ended' })
  expect(await waiting).toMatchObject({ message: 'The service is shutting down' })
})

test('fails a task whose thread was started and had ended before this thread looked at either', async () => {
  const alone = await openPool({ threads: 1 })
  const started = once(process, 'worker')
  const running = failure(alone.pool.run('wait', 60_000))
  await started
  const closing = alone.close()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)
  await closing
  expect(await running).toMatchObject({ message: 'The processing thread ended' })
})
