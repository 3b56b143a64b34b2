// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { noteAnswer, noteSilence } from '#renderer/lib/connection.ts'
import { openSession } from '#renderer/lib/session.ts'
import { LostBanner } from './LostBanner.tsx'

// The banner measures its height, which there is none of here.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
afterEach(() => {
  cleanup()
  noteAnswer()
})

function showLost(client: QueryClient): string | null {
  openSession({ url: 'http://localhost', token: 'test' }, 'browser')
  noteSilence()
  render(
    <QueryClientProvider client={client}>
      <LostBanner />
    </QueryClientProvider>,
  )
  return screen.getByRole('alert').textContent
}

test('numbers are called those of the last answer only where there was one', () => {
  const client = new QueryClient()
  expect(showLost(client)).toContain('Waybill is not responding. Nothing can be shown until it answers.')
  cleanup()
  client.setQueryData(['products'], [])
  expect(showLost(client)).toContain('Numbers and lists are those of its last answer.')
})

test('a page of this computer says where Waybill is started', () => {
  expect(showLost(new QueryClient())).toContain('start it where you started it before')
})
