import { expect, test } from 'vitest'
import { VersionLocks } from './version-locks.ts'

/** Work that notes its begin and its end, and ends when it is told to. */
function build(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const work = async (): Promise<string> => {
    log.push(`${name} begins`)
    await promise
    log.push(`${name} ends`)
    return name
  }
  return { work, end: resolve, fail: reject }
}

const untilIdle = () => new Promise((resolve) => setImmediate(resolve))

test('runs work on a version in the order of the calls, without blocking other versions', async () => {
  const locks = new VersionLocks()
  const log: string[] = []
  const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((name) => build(log, name))
  if (!first || !second || !third || !other) throw new Error('unreachable')
  const held = [first, second, third].map(({ work }) => locks.acquire('a', work))
  const besides = locks.acquire('b', other.work)
  await untilIdle()
  expect(log).toEqual(['first begins', 'other begins'])
  third.end()
  second.end()
  first.end()
  other.end()
  expect(await Promise.all([...held, besides])).toEqual(['first', 'second', 'third', 'other'])
  expect(log.filter((line) => !line.startsWith('other'))).toEqual(
    ['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  )
})

test('continues with the next work after a failure', async () => {
  const locks = new VersionLocks()
  const log: string[] = []
  const failing = build(log, 'failing')
  const held = locks.acquire('a', failing.work)
  const next = locks.acquire('a', async () => 'next')
  failing.fail(new Error('It broke'))
  await expect(held).rejects.toThrow('It broke')
  expect(await next).toBe('next')
})

test('work that is canceled while it waits ends at once, and keeps its place free for the next', async () => {
  const locks = new VersionLocks()
  const log: string[] = []
  const [first, canceled, third] = ['first', 'canceled', 'third'].map((name) => build(log, name))
  if (!first || !canceled || !third) throw new Error('unreachable')
  const controller = new AbortController()
  const held = locks.acquire('a', first.work, controller.signal)
  const waiting = locks.acquire('a', canceled.work, controller.signal)
  const next = locks.acquire('a', third.work)
  await untilIdle()
  controller.abort(new Error('not wanted'))
  await expect(Promise.race([waiting, untilIdle()])).rejects.toThrow('not wanted')
  await expect(locks.acquire('a', canceled.work, controller.signal)).rejects.toThrow('not wanted')
  expect(log).toEqual(['first begins'])
  third.end()
  first.end()
  expect(await Promise.all([held, next])).toEqual(['first', 'third'])
  expect(log).toEqual(['first begins', 'first ends', 'third begins', 'third ends'])
})
