// @vitest-environment jsdom
import { act, cleanup, render, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Violated } from './PolicyRow.tsx'
import { type Policy, useIsReadingLong } from './use-policies.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => (cleanup(), vi.useRealTimers()))

const policy = (violatingSbomsCount: number) => ({ resultType: 'fail', violatingSbomsCount }) as Policy

type Counts = readonly [evaluated: number, known: number, errored?: number]

function said(violating: number, versions: Counts | null, state = '', error: Error | null = null) {
  const [evaluated = 0, known = 0, errored = 0] = versions ?? []
  const shown = render(
    <Violated
      policy={policy(violating)}
      versions={versions === null ? undefined : { evaluated, known, errored }}
      error={error}
      isEvaluating={state === 'evaluating'}
      isQueued={state !== ''}
    />,
  )
  const words = shown.container.textContent
  shown.unmount()
  return words
}

test('a policy that was not evaluated yet is violated by none only afterwards', () => {
  expect(said(0, null)).toBe('')
  expect(said(0, null, 'evaluating')).toBe('evaluating…')
  expect(said(0, [0, 0], 'evaluating')).toBe('evaluating…')
  expect(said(0, [0, 0], 'another is')).toBe('evaluating…')
  expect(said(0, [3, 7], 'evaluating')).toBe('evaluating…')
  expect(said(0, [7, 7], 'another is')).toBe('Violated by none of 7 versions with a result')
  expect(said(1, [1, 7])).toBe('Violated by 1 of 1 version with a result')
  expect(said(0, [0, 0])).toBe('not evaluated yet')
  expect(said(0, [0, 7])).toBe('applies to no version')
  expect(said(2, [7, 7])).toBe('Violated by 2 of 7 versions with a result')
})

test('versions for which a policy could not be evaluated are unknown', () => {
  expect(said(0, [0, 41, 41])).toBe('Violated by 41 unknown')
  expect(said(0, [38, 41, 3])).toBe('Violated by none of 38 versions with a result, 3 unknown')
  expect(said(2, [38, 41, 3])).toBe('Violated by 2 of 38 versions with a result, 3 unknown')
})

test('a policy that is evaluated after a change of it has no numbers of the revision before', () => {
  expect(said(2, [7, 7], 'evaluating')).toBe('evaluating…')
  expect(said(2, [7, 7], 'another is')).toBe('Violated by 2 of 7 versions with a result')
})

test('what cannot be read is not known, with the reason', () => {
  expect(said(0, null, '', new Error('The service is busy'))).toBe('Violated by not known')
  expect(said(2, null, '', new Error('The service is busy'))).toBe('Violated by 2 versions')
})

test('only what is read for more than a moment is marked, also when a page begins with reading', () => {
  const { result, rerender } = renderHook(({ isFetching }) => useIsReadingLong(isFetching), {
    initialProps: { isFetching: true },
  })
  expect(result.current).toBe(false)
  act(() => void vi.advanceTimersByTime(200))
  expect(result.current).toBe(false)
  act(() => void vi.advanceTimersByTime(200))
  expect(result.current).toBe(true)
  rerender({ isFetching: false })
  expect(result.current).toBe(false)
  rerender({ isFetching: true })
  expect(result.current).toBe(false)
})
