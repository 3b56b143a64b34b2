import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProgressWriter } from './job-progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function writer() {
  const written: object[] = []
  const progress = new ProgressWriter<{ done?: number; message?: string }>((shown) => {
    written.push(shown)
    return Promise.resolve()
  })
  return { written, progress }
}

test('writes the first value at once, then the newest four times a second', async () => {
  const { progress, written } = writer()
  progress.show({ message: 'begun' })
  for (let done = 1; done <= 99; done += 1) {
    progress.show({ done })
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(written).toEqual([{ message: 'begun' }, { done: 25 }, { done: 50 }, { done: 75 }])
})

test('writes the last value', async () => {
  const { progress, written } = writer()
  progress.show({ done: 1 })
  await vi.advanceTimersByTimeAsync(1)
  progress.show({ done: 2 })
  progress.show({ message: 'nearly' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toEqual([{ done: 1 }, { done: 2, message: 'nearly' }])
})

test('writes nothing after the end', async () => {
  const { progress, written } = writer()
  progress.show({ done: 1 })
  await vi.advanceTimersByTimeAsync(1)
  progress.show({ done: 2 })
  await progress.settle()
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toEqual([{ done: 1 }])
})
