// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useLocation } from 'wouter'
import { sendCommand } from '#renderer/lib/commands.ts'
import { openSession } from '#renderer/lib/session.ts'
import { Palette } from './Palette.tsx'

// The first of these tests presses its keys before the program of the list is there.
Element.prototype.scrollIntoView = () => {} // jsdom has none
openSession({ url: 'http://127.0.0.1:9/graphql', token: 'x' }, 'browser') // nobody answers
afterEach(cleanup)

/** A page that takes the focus when it is new and nothing else has it, below a bar that stays. */
function App() {
  const [location] = useLocation()
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus()
  }, [location])
  return (
    <>
      <button onClick={() => sendCommand('open-palette')}>Search</button>
      <main ref={main} tabIndex={-1}>
        {location}
      </main>
      <Palette />
    </>
  )
}

/** Longer than the palette takes to close. */
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

test.each([
  ['an entry that opens a page', 'activity', 'Enter', 'MAIN /activity'],
  ['an entry that stays on the page', 'dark theme', 'Enter', 'BUTTON Search'],
  ['nothing', 'activity', 'Escape', 'BUTTON Search'],
])('after %s the focus is where it belongs', async (_, typed, key, focused) => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <App />
    </QueryClientProvider>,
  )
  window.history.replaceState(null, '', '/')
  await pause()
  const opener = screen.getByText('Search')
  opener.focus()
  fireEvent.click(opener)
  const box = screen.getByRole('combobox')
  expect(document.activeElement).toBe(box)
  fireEvent.change(box, { target: { value: typed } })
  fireEvent.keyDown(box, { key })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 })
  await pause()
  expect(`${document.activeElement?.tagName} ${document.activeElement?.textContent}`).toBe(focused)
})
