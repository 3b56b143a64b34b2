import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ThreadClient } from '#service/db/dialect/thread-client.ts'
import { openPool } from './support/open-pool.ts'

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'it succeeded',
    (error: unknown) => error,
  )

test('a pool that closes while a thread is being started leaves none', async () => {
  const { pool, close } = await openPool({ threads: 1 })
  const work = failure(pool.run('wait', 60_000))
  await close()
  expect(await Promise.race([work, wait(30_000, 'it still runs')])).toBeInstanceOf(Error)
})

test('a thread that ended after its task is replaced by the next', async () => {
  const { pool, close } = await openPool({ threads: 1 })
  expect(await pool.run('exit later', null)).toBe('soon')
  await wait(2000) // it has ended, on a slow machine too
  expect(await pool.run('echo', 1, { timeLimit: 30_000 })).toBe(1)
  await close()
})

test('a thread is started also while another has a transaction open', async () => {
  const { pool, database, close } = await openPool({ threads: 1 })
  const holder = new ThreadClient(await database.connectWriter())
  await holder.begin()
  expect(await Promise.race([pool.run('echo', 1), wait(30_000, 'it waits')])).toBe(1)
  await holder.rollback()
  holder.disconnect()
  await close()
})

test('an input that cannot be sent fails its task and nothing later', async () => {
  const { pool, close } = await openPool({ threads: 1 })
  expect(await failure(pool.run('echo', () => {}, { timeLimit: 100 }))).toMatchObject({ name: 'DataCloneError' })
  await wait(300)
  expect(await pool.run('echo', 1)).toBe(1)
  await close()
})

test('a thread ends by itself, with its exit handlers, when the pool closes and when it has been idle', async () => {
  const { pool, dataFolder, close } = await openPool({ threads: 1, idleMs: 50 })
  const [idle, closed] = [join(dataFolder, 'idle'), join(dataFolder, 'closed')]
  const large = { memory: 600 } // its thread does not stay
  await pool.run('note exit', idle, large)
  await expect.poll(() => existsSync(idle), { timeout: 30_000 }).toBe(true)
  await pool.run('note exit', closed)
  expect(existsSync(closed)).toBe(false)
  await close()
  expect(existsSync(closed)).toBe(true)
})

test('a thread that does not end by itself is ended from outside', async () => {
  const { pool, dataFolder, close } = await openPool({ threads: 1 })
  const path = join(dataFolder, 'exit')
  await pool.run('note exit', path)
  expect(await failure(pool.run('spin', null, { timeLimit: 100 }))).toMatchObject({ limit: 'time' })
  expect(existsSync(path)).toBe(false)
  expect(await pool.run('echo', 1)).toBe(1)
  await close()
})
