// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useBottomBar } from '#renderer/lib/bottom-bar.ts'
import { ExpressionList } from './ExpressionList.tsx'
import { noFilter } from './license-filter.ts'
import { useLicenses } from './use-licenses.ts'

const { request } = vi.hoisted(() => ({ request: vi.fn() }))
vi.mock('#renderer/lib/request.ts', () => ({ request, accepted: (answer: unknown) => answer }))

configure({ asyncUtilTimeout: 30_000 }) // a busy machine
afterEach(() => (cleanup(), request.mockReset(), useBottomBar.setState({ slot: null })))

const network = { ...noFilter, category: 'network' }

/** Serves 250 expressions in pages of 100, of which only the last one is of the category that the list is narrowed to. */
function serve() {
  const service = { fails: false, held: Promise.resolve() }
  request.mockImplementation(async (_: unknown, { after }: { readonly after: string | null }) => {
    await new Promise((resolve) => setTimeout(resolve, 2)) // as a request: what it begins with is drawn
    if (after !== null) await service.held
    if (after !== null && service.fails) throw new Error('The page cannot be read')
    const begin = Number(after ?? 0)
    const end = Math.min(begin + 100, 250)
    const nodes = Array.from({ length: end - begin }, (_, at) => ({
      licensesExp: `LicenseRef-${begin + at}`,
      copyLeft: begin + at === 249 ? 'network' : 'none',
      licenses: [],
    }))
    const pageInfo = { hasNextPage: end < 250, endCursor: String(end) }
    return { sbom: { licenses: { totalCount: 250, nodes, pageInfo } } }
  })
  return service
}

function around() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
}

const open = () => renderHook(() => useLicenses('s', true, network), { wrapper: around() })

test('with a category all pages are read, and what is found is listed and counted only then', async () => {
  const service = serve()
  let arrive = () => {}
  service.held = new Promise((resolve) => (arrive = resolve))
  const { result } = open()
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2))
  expect(result.current).toMatchObject({ isReading: true, rows: [] })
  arrive()
  await waitFor(() => expect(result.current).toMatchObject({ isReading: false, totalCount: 1 }))
  expect(result.current.rows.map(({ licensesExp }) => licensesExp)).toEqual(['LicenseRef-249'])
  expect(request).toHaveBeenCalledTimes(3)
})

test('a page that fails is asked for again only by the user', async () => {
  const service = serve()
  service.fails = true
  const { result } = open()
  await waitFor(() => expect(result.current.list.isFetchNextPageError).toBe(true))
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(request).toHaveBeenCalledTimes(2)
  expect(result.current.isReading).toBe(false)
  service.fails = false
  await act(() => result.current.list.refetch())
  await waitFor(() => expect(result.current.totalCount).toBe(1))
})

test('while pages are read, nothing is said to match or not, nor counted', async () => {
  const service = serve()
  let arrive = () => {}
  service.held = new Promise((resolve) => (arrive = resolve))
  const slot = document.createElement('div')
  useBottomBar.setState({ slot })
  const list = { sbomId: 's', includesParts: true, mayChange: false, onClear: () => {}, onComponents: () => {} }
  render(<ExpressionList {...list} filter={{ ...noFilter, category: 'weak' }} />, { wrapper: around() })
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2))
  expect(screen.getByRole('status', { name: 'Loading licenses' })).toBeDefined()
  expect(screen.queryByText('No matching licenses')).toBeNull()
  expect(slot.textContent).not.toMatch(/\d|expression/)
  arrive()
  await waitFor(() => expect(slot.textContent).toContain('0 license expressions'))
  expect(screen.getByText('No matching licenses')).toBeDefined()
})
