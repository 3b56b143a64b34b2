import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showError, showToast, useToasts } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  useToasts.setState({ toasts: [] })
})
afterEach(() => vi.useRealTimers())

const shown = () => useToasts.getState().toasts.map(({ text }) => text)

test('what succeeds just after an error leaves the error', () => {
  showError(new Error('the disk is full'), 'Not saved')
  showToast({ text: 'Exported' })
  expect(shown()).toEqual(['Not saved', 'Exported'])
  showToast({ text: 'Copied' })
  expect(shown()).toEqual(['Not saved', 'Copied'])
})

test('an error that was shown for a while is replaced by what succeeds next', () => {
  showError(new Error('the disk is full'), 'Not saved')
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual(['Not saved'])
  showToast({ text: 'Saved' })
  expect(shown()).toEqual(['Saved'])
})

test('an error replaces what is shown', () => {
  showToast({ text: 'Saved' })
  showError(new Error('the disk is full'), 'Not saved')
  showError(new Error('the disk is gone'), 'Not exported')
  expect(shown()).toEqual(['Not exported'])
})
