// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { undoLastChange, useUndoable } from './undoable.ts'

afterEach(cleanup)

function failed(error: unknown): never {
  throw error
}

function open(sbomId: string) {
  const client = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useUndoable(sbomId), { wrapper }).result
}

test('an undo that is asked for while another change is made is not lost', async () => {
  const hook = open('owl')
  let undone = 0
  act(() => hook.current.done('Saved.', async () => void (undone += 1), 'Undone.'))
  const other = Promise.withResolvers<void>()
  act(() => void hook.current.run(async () => other.promise, failed))
  expect(hook.current.isBusy).toBe(true)
  act(() => undoLastChange('owl'))
  expect(undone).toBe(0)
  act(() => other.resolve())
  await waitFor(() => expect(hook.current.isBusy).toBe(false))
  act(() => undoLastChange('owl'))
  await waitFor(() => expect(undone).toBe(1))
  await waitFor(() => expect(hook.current.isBusy).toBe(false))
  // Once only.
  act(() => undoLastChange('owl'))
  expect([undone, hook.current.isBusy]).toEqual([1, false])
})
