// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBottomBar } from '#renderer/lib/bottom-bar.ts'
import { showToast, useToasts } from '#renderer/lib/toasts.ts'
import { Messages } from './Messages.tsx'

let resize = () => {}

beforeEach(() => {
  // The environment lays nothing out.
  globalThis.ResizeObserver = class {
    constructor(onResize: ResizeObserverCallback) {
      resize = () => onResize([], this)
    }
    observe() {}
    unobserve() {}
    disconnect() {
      resize = () => {}
    }
  }
})
afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [], log: [] })
  useBottomBar.setState({ slot: null })
})

/** Shows messages in a bar with one key. */
function show() {
  const slot = document.body.appendChild(document.createElement('div'))
  const hint = slot.appendChild(document.createElement('span'))
  hint.dataset['hint'] = ''
  useBottomBar.setState({ slot })
  render(<Messages />)
  const setWidth = (width: number) => Object.defineProperty(hint, 'scrollWidth', { configurable: true, value: width })
  return { slot, setWidth, isFull: () => slot.hasAttribute('data-full') }
}

test('the keys of the bar give way to a message only where not both have room', async () => {
  const { slot, setWidth, isFull } = show()
  const say = async (width: number) => {
    setWidth(width)
    act(() => void showToast({ text: `Saved beside ${width}` }))
    expect(screen.getByText(`Saved beside ${width}`)).toBeDefined()
    await vi.waitFor(() => expect(isFull()).toBe(width > 0))
  }
  await say(0)
  await say(40)
  await say(0)
  slot.remove()
})

test('the room is measured again when the bar has another size or other keys', async () => {
  const { slot, setWidth, isFull } = show()
  act(() => void showToast({ text: 'Saved' }))
  expect(isFull()).toBe(false)
  setWidth(40)
  resize()
  expect(isFull()).toBe(true)
  setWidth(0)
  resize()
  expect(isFull()).toBe(false)
  setWidth(40)
  slot.append(document.createElement('span'))
  await vi.waitFor(() => expect(isFull()).toBe(true))
  slot.remove()
})
