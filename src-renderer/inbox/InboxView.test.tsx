// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { useBottomBar } from '#renderer/lib/bottom-bar.ts'
import { openSession } from '#renderer/lib/session.ts'
import { InboxView } from './InboxView.tsx'

const sbom = {
  ...{ id: 'v1', projectVersion: '4.2.0' },
  project: { id: 'e1', name: 'production', projectGroup: { id: 'p1', name: 'Edge Gateway' } },
}
const message = (id: string, link: string | null) => ({
  ...{ id, messageType: 'LICENSE_SUMMARY', level: 'INFO', title: `Edge Gateway 4.2.0: ${id}`, body: '', link },
  ...{ sbom: link === null ? null : sbom, createdAt: '2026-11-20T09:14:00.000Z', readAt: null, deliveries: [] },
})
const nodes = [message('b', '/b'), message('a', '/a'), message('gone', null)]
const pageFetch = globalThis.fetch
const slot = document.createElement('footer')
const marks: unknown[] = []

const answer = (body: string) => {
  if (body.includes('InboxRead')) {
    marks.push((JSON.parse(body) as { variables: { input: unknown } }).variables.input)
    return { notificationRead: { errors: [], organizationUser: { id: 'u', unreadNotificationsCount: 0 } } }
  }
  const list = { totalCount: 3, nodes, pageInfo: { hasNextPage: false, endCursor: null } }
  return { notifications: list, organizationUser: { id: 'u', unreadNotificationsCount: 3 } }
}

beforeEach(() => {
  marks.length = 0
  openSession({ url: 'graphql', token: 'x' }, 'browser')
  globalThis.fetch = (_, init) => Promise.resolve(Response.json({ data: answer(init?.body as string) }))
  useBottomBar.setState({ slot: document.body.appendChild(slot) })
})
afterEach(() => {
  cleanup()
  useBottomBar.setState({ slot: null })
  slot.remove()
})
afterAll(() => {
  globalThis.fetch = pageFetch
})

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <InboxView part={undefined} />
    </QueryClientProvider>,
  )
  return screen.findByRole('button', { name: /2 messages/ })
}

test('opening the version of a group marks its messages', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Open the version' }))
  await waitFor(() => expect(marks).toEqual([{ ids: ['b', 'a'], read: true }]))
  expect(location.pathname).toBe('/versions/e1/v1')
})

test('the bar says what Enter does in the row: a group shows its messages, and a message without a place does nothing', async () => {
  const group = await open()
  expect(slot.textContent).toContain('show messages')
  fireEvent.click(group)
  expect(slot.textContent).toContain('hide messages')
  const [, , inside] = document.querySelectorAll('[data-notification]')
  fireEvent.click(inside!)
  expect(slot.textContent).toContain('Enteropen')
  fireEvent.click(screen.getByRole('button', { name: /gone/ }))
  expect(slot.textContent).not.toContain('Enter')
})
