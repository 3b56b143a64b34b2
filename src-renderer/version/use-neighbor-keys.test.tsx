// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { useToasts } from '#renderer/lib/toasts.ts'
import { useNeighborKeys } from './use-neighbor-keys.ts'

const { request } = vi.hoisted(() => ({ request: vi.fn() }))
vi.mock('#renderer/lib/request.ts', () => ({ request }))

afterEach(() => (cleanup(), request.mockReset()))

let leave: (path: string) => void = () => {}

/** Opens the licenses of a version; the environment has three, the newest first. */
function open(id: string) {
  const { hook, history, navigate } = memoryLocation({ path: '/', record: true })
  leave = navigate
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <Router hook={hook}>{children}</Router>
    </QueryClientProvider>
  )
  renderHook(() => useNeighborKeys({ id, environmentId: 'e', environment: 'production' }, 'licenses'), { wrapper })
  return history
}

const page = (ids: readonly string[], endCursor: string | null = null) => ({
  project: {
    sbomVersions: { nodes: ids.map((id) => ({ id })), pageInfo: { hasNextPage: endCursor !== null, endCursor } },
  },
})

const press = async (key: string) => {
  await act(async () => void fireEvent.keyDown(document.body, { key, code: 'BracketLeft' }))
}
const lastMessage = () => useToasts.getState().toasts.at(-1)?.text

test('the version before and after in the environment open on the same tab', async () => {
  request.mockResolvedValue(page(['new', 'mid', 'old']))
  const history = open('mid')
  await press('[')
  await expect.poll(() => history.at(-1)).toBe('/versions/e/old/licenses')
  await press(']')
  await expect.poll(() => history.at(-1)).toBe('/versions/e/new/licenses')
})

test('at an end, or where the versions cannot be read, a message says so and the page stays', async () => {
  request.mockResolvedValue(page(['new', 'old']))
  const history = open('new')
  await press(']')
  await expect.poll(lastMessage).toBe('No later version in production.')
  cleanup()
  const other = open('old')
  await press('[')
  await expect.poll(lastMessage).toBe('No earlier version in production.')
  cleanup()
  request.mockRejectedValue(new Error('The service is busy'))
  const failed = open('old')
  await press(']')
  await expect.poll(lastMessage).toContain('The versions of this environment could not be read')
  expect([history, other, failed]).toEqual([['/'], ['/'], ['/']])
})

test('the versions of an environment are all read, and one that is not among them has none beside it', async () => {
  request.mockImplementation((_document, { after }: { readonly after: string | null }) =>
    Promise.resolve(after === null ? page(['new', 'mid'], 'mid') : page(['old'])),
  )
  const history = open('mid')
  await press('[')
  await expect.poll(() => history.at(-1)).toBe('/versions/e/old/licenses')
  cleanup()
  const moved = open('moved')
  await press('[')
  await expect.poll(lastMessage).toBe('This version is not among those of production.')
  expect(moved).toEqual(['/'])
})

test('a page that was left before the versions were read is not gone back to', async () => {
  const answers: (() => void)[] = []
  request.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(page(['new', 'old'])))))
  const history = open('new')
  await press('[')
  act(() => leave('/elsewhere'))
  answers[0]?.()
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))))
  expect(history).toEqual(['/', '/elsewhere'])
})
