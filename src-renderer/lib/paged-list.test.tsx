// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { PageRequest } from './paged-list.ts'
import { usePagedList } from './paged-list.ts'

configure({ asyncUtilTimeout: 30_000 }) // a busy machine
afterEach(cleanup)

/** Serves a list of numbered rows and records the requests. Each read ends when the test releases it. */
function serve(totalCount: number) {
  const asked: string[] = []
  const list = { totalCount, fails: false, held: Promise.resolve() }
  const readPage = async (search: string, { after, first }: Omit<PageRequest, 'signal'>) => {
    asked.push(`${search} ${first} after ${after}`)
    await list.held
    if (list.fails) throw new Error('The page cannot be read')
    const begin = after === null ? 0 : Number(after)
    const end = Math.min(begin + first, list.totalCount)
    return {
      totalCount: list.totalCount,
      nodes: Array.from({ length: end - begin }, (_, at) => `${search}${begin + at}`),
      pageInfo: { hasNextPage: end < list.totalCount, endCursor: String(end) },
      label: `page at ${begin}`,
    }
  }
  return { asked, list, readPage }
}

function open(totalCount: number, { keepsRows = false } = {}) {
  const service = serve(totalCount)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const hook = renderHook(
    ({ search }: { readonly search: string }) =>
      usePagedList({
        queryKey: ['list', search],
        sizes: { first: 2, next: 3 },
        keepsRows,
        readPage: (page) => service.readPage(search, page),
      }),
    { wrapper, initialProps: { search: 'a' } },
  )
  return { ...service, ...hook, now: () => hook.result.current }
}

test('reads a short first page and long later ones until the list ends', async () => {
  const { asked, now } = open(4)
  await waitFor(() => expect(now().rows).toEqual(['a0', 'a1']))
  expect(now().totalCount).toBe(4)
  act(() => now().onNeedMore())
  await waitFor(() => expect(now().rows).toEqual(['a0', 'a1', 'a2', 'a3']))
  act(() => now().onNeedMore())
  expect(asked).toEqual(['a 2 after null', 'a 3 after 2'])
  expect(now().list.data?.pages.map((page) => page?.label)).toEqual(['page at 0', 'page at 2'])
})

test('requests no page while another is loading', async () => {
  const { asked, list, now } = open(9)
  await waitFor(() => expect(now().rows).toHaveLength(2))
  let arrive = () => {}
  list.held = new Promise((resolve) => (arrive = resolve))
  act(() => now().onNeedMore())
  await waitFor(() => expect(now().list.isFetchingNextPage).toBe(true))
  act(() => now().onNeedMore())
  arrive()
  await waitFor(() => expect(now().rows).toHaveLength(5))
  expect(asked).toEqual(['a 2 after null', 'a 3 after 2'])
})

test('keeps the same array of rows when the same pages are read again', async () => {
  const { now, rerender } = open(2)
  await waitFor(() => expect(now().rows).toHaveLength(2))
  const { rows } = now()
  await act(() => now().list.refetch())
  rerender({ search: 'a' })
  expect(now().rows).toBe(rows)
})

test('keeps the rows when a page fails', async () => {
  const { list, now } = open(4)
  await waitFor(() => expect(now().rows).toHaveLength(2))
  list.fails = true
  act(() => now().onNeedMore())
  await waitFor(() => expect(now().list.isFetchNextPageError).toBe(true))
  expect(now().rows).toEqual(['a0', 'a1'])
  list.fails = false
  act(() => now().onNeedMore())
  await waitFor(() => expect(now().rows).toHaveLength(4))
})

test.each([
  [true, ['a0', 'a1']],
  [false, []],
])('shows for a new filter, with keepsRows %s, the rows %j until its own rows arrive', async (keepsRows, shown) => {
  const { list, now, rerender } = open(2, { keepsRows })
  await waitFor(() => expect(now().rows).toHaveLength(2))
  let arrive = () => {}
  list.held = new Promise((resolve) => (arrive = resolve))
  rerender({ search: 'b' })
  expect(now().rows).toEqual(shown)
  arrive()
  await waitFor(() => expect(now().rows).toEqual(['b0', 'b1']))
})

test('returns no rows if the list was not found', async () => {
  const client = new QueryClient()
  const { result } = renderHook(
    () => usePagedList<string, never>({ queryKey: ['none'], readPage: () => Promise.resolve(null) }),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  )
  await waitFor(() => expect(result.current.list.isSuccess).toBe(true))
  expect([result.current.rows, result.current.totalCount, result.current.list.hasNextPage]).toEqual([[], 0, false])
})
