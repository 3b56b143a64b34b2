// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { daysSince } from './format.ts'
import { useToday } from './today.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Age({ at }: { readonly at: string }) {
  return <p>{daysSince(at, useToday())}</p>
}

const at = new Date(2026, 10, 1, 17, 4).toISOString()
const shown = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)

test('two places show the same age, and both the next one when a day begins, although one was drawn later', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 17, 0), toFake: ['Date', 'setInterval', 'clearInterval'] })
  const { rerender } = render(<Age at={at} />)
  vi.setSystemTime(new Date(2026, 10, 20, 17, 10))
  const both = (
    <>
      <Age at={at} />
      <Age at={at} />
    </>
  )
  rerender(both)
  expect(shown()).toEqual(['19', '19'])
  act(() => void vi.advanceTimersByTime(7 * 3_600_000))
  expect(shown()).toEqual(['20', '20'])
})

test('a computer that slept shows the age of the day on which it woke', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 0), toFake: ['Date', 'setInterval', 'clearInterval'] })
  render(<Age at={at} />)
  vi.setSystemTime(new Date(2026, 10, 24, 8, 0))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(shown()).toEqual(['23'])
})
