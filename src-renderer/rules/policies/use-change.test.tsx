// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useToasts } from '#renderer/lib/toasts.ts'
import { useChange } from './use-change.ts'

afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
})

const lastToast = () => useToasts.getState().toasts.at(-1)

function change(send: (on: boolean) => Promise<unknown>) {
  const client = new QueryClient()
  return renderHook(
    () =>
      useChange(
        send,
        (on) => (on ? 'on' : 'off'),
        (on) => ({ input: !on, failed: 'not changed' }),
      ),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  )
}

test('the message about a change undoes it, also after its page is left', async () => {
  const send = vi.fn(async (_on: boolean) => {})
  const { result, unmount } = change(send)
  await act(() => result.current.mutateAsync(true))
  expect([lastToast()?.text, lastToast()?.action?.label]).toEqual(['on', 'Undo'])
  unmount()
  lastToast()?.action?.run()
  await waitFor(() => expect(lastToast()?.text).toBe('off'))
  expect(send.mock.calls.map(([on]) => on)).toEqual([true, false])
  expect(lastToast()?.action).toBeUndefined()
})

test('an undo that fails says so', async () => {
  const { result } = change(async (on) => {
    if (!on) throw new Error('gone')
  })
  await act(() => result.current.mutateAsync(true))
  lastToast()?.action?.run()
  await waitFor(() => expect(lastToast()?.tone).toBe('bad'))
  expect(lastToast()?.text).toContain('not changed')
})
