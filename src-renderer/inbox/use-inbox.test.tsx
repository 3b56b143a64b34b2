// @vitest-environment jsdom
import { type InfiniteData, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, expect, test } from 'vitest'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { openSession } from '#renderer/lib/session.ts'
import { type Notification, useMarking, useNotifications } from './use-inbox.ts'

type Page = { readonly nodes: readonly Notification[] }

const pageFetch = globalThis.fetch
afterEach(cleanup)
afterAll(() => {
  globalThis.fetch = pageFetch
})

/** A service with one unread message, which stores a mark when the test lets it. */
function serve() {
  let readAt: string | null = null
  const waiting: (() => void)[] = []
  const asked: string[] = []
  const answer = (body: string): unknown => {
    if (!body.includes('InboxRead')) {
      asked.push('list')
      const node = { id: 'a', messageType: 'NEW_VULNS_REPORT', level: 'INFO', title: 'A', body: '', link: null }
      const nodes = [{ ...node, sbom: null, createdAt: '2026-11-20T09:14:00.000Z', readAt, deliveries: [] }]
      return { notifications: { totalCount: 1, nodes, pageInfo: { hasNextPage: false, endCursor: null } } }
    }
    readAt = body.includes('"read":true') ? '2026-11-20T10:00:00.000Z' : null
    return { notificationRead: { errors: [], organizationUser: { id: 'u', unreadNotificationsCount: 0 } } }
  }
  globalThis.fetch = async (_, init) => {
    const body = init?.body as string
    if (body.includes('InboxRead')) await new Promise<void>((resolve) => waiting.push(resolve))
    return Response.json({ data: answer(body) })
  }
  return { asked, waiting }
}

test('a list that is read while a mark waits keeps what the mark shows, and the next one goes by it', async () => {
  openSession({ url: 'graphql', token: 'x' }, 'browser')
  const { asked, waiting } = serve()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => ({ inbox: useNotifications('all'), marking: useMarking() }), { wrapper })
  const isRead = () =>
    client
      .getQueryData<InfiniteData<Page>>(queryKey('notification', 'inbox', 'all'))
      ?.pages.flatMap(({ nodes }) => nodes.map(({ readAt }) => readAt !== null))
  await waitFor(() => expect(result.current.inbox.rows).toHaveLength(1))
  act(() => result.current.marking.toggle(['a']))
  await waitFor(() => expect(waiting).toHaveLength(1))
  // A version arrives: the service answers without the mark.
  await act(() => client.invalidateQueries({ queryKey: queryKey('notification') }))
  expect(asked).toHaveLength(2)
  expect(isRead()).toEqual([true])
  act(() => result.current.marking.toggle(['a']))
  expect(isRead()).toEqual([false])
  waiting.shift()?.()
  await waitFor(() => expect(waiting).toHaveLength(1))
  await act(() => client.invalidateQueries({ queryKey: queryKey('notification') }))
  expect(isRead()).toEqual([false])
  waiting.shift()?.()
  await waitFor(() => expect(result.current.marking.isPending).toBe(false))
  expect(isRead()).toEqual([false])
})
