// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { awaitJob, readAwaited, useIsAwaited } from './awaited.ts'

const jobs = (...ids: string[]) => Promise.resolve({ nodes: ids.map((id) => ({ id })) })

test('a changed policy is evaluated until its own job ended, whatever else is evaluated', async () => {
  const { result } = renderHook(() => [useIsAwaited('p'), useIsAwaited('other')])
  expect(result.current).toEqual([false, false])
  act(() => awaitJob('p', 'job 1'))
  await act(() => readAwaited(() => jobs('job 1', 'job 2')))
  expect(result.current).toEqual([true, false])
  await act(() => readAwaited(() => jobs('job 2')))
  expect(result.current).toEqual([false, false])
})

test('jobs that were read before the change say nothing about it', async () => {
  const { result } = renderHook(() => useIsAwaited('p'))
  await act(() =>
    readAwaited(() => {
      awaitJob('p', 'job 3')
      return jobs()
    }),
  )
  expect(result.current).toBe(true)
  await act(() => readAwaited(() => jobs()))
  expect(result.current).toBe(false)
})
