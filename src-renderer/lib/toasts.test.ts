import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, dismissTransientToasts, showError, showToast, useToasts } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  useToasts.setState({ toasts: [], log: [] })
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

const logged = () => useToasts.getState().log.map(({ text, action }) => [text, action?.label])

test('what left the bar stays in the log for a day, an error as long as it is not cleared', () => {
  showError(new Error('the disk is full'), 'Not saved')
  const id = showToast({ text: 'Exported' })
  showToast({ text: 'Report copied', isKept: false })
  dismissToast(id)
  expect(logged()).toEqual([
    ['Exported', undefined],
    ['Not saved', undefined],
  ])
  vi.advanceTimersByTime(86_400_001)
  showToast({ text: 'Copied' })
  expect(logged()).toEqual([
    ['Copied', undefined],
    ['Not saved', undefined],
  ])
})

test('only the last step can be undone, and only where it was made', () => {
  const run = () => {}
  showToast({ text: 'a', action: { label: 'Undo', run } })
  showToast({ text: 'b', action: { label: 'Save', run } })
  showToast({ text: 'c', action: { label: 'Undo', run } })
  expect(logged()).toEqual([
    ['c', 'Undo'],
    ['b', 'Save'],
    ['a', undefined],
  ])
  dismissTransientToasts()
  expect(logged()).toEqual([
    ['c', undefined],
    ['b', 'Save'],
    ['a', undefined],
  ])
})
