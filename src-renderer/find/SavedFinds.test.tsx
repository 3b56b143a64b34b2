// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, getConfig, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openSession } from '#renderer/lib/session.ts'
import { SavedFinds } from './SavedFinds.tsx'

/** What the service has: the notices that were not seen, the newest first. */
let unseen: readonly string[] = []
let seen: unknown[] = []

const noticeOf = (id: string) => ({
  ...{ id, foundAt: '2026-11-20T02:00:00Z', componentsCount: 1, findingsCount: 0 },
  sbom: { id, projectVersion: id, project: { id: 'p', name: 'default', projectGroup: { name: 'Shop' } } },
})

function answerOf(name: string, variables: { readonly ids?: readonly string[] }): unknown {
  if (name === 'SavedFinds') {
    const find = { id: 'f', text: 'saddle', latestOnly: false, watched: true, unseenCount: unseen.length }
    return { savedFinds: { nodes: [find] } }
  }
  if (name === 'FindNotices') {
    return { findNotices: { totalCount: unseen.length, nodes: unseen.slice(0, 10).map(noticeOf) } }
  }
  seen.push(variables)
  unseen = unseen.filter((id) => variables.ids !== undefined && !variables.ids.includes(id))
  return { findNoticesSeen: { errors: [], seenCount: 1 } }
}

const pageFetch = globalThis.fetch
globalThis.fetch = async (_input, init) => {
  const body = typeof init?.body === 'string' ? init.body : '{}'
  const { query, variables } = JSON.parse(body) as { query: string; variables: { ids?: string[] } }
  return Response.json({ data: answerOf(/^(?:query|mutation) (\w+)/m.exec(query)?.[1] ?? '', variables) })
}

// What a test waits for appears at some time also on a busy machine.
const { asyncUtilTimeout } = getConfig()
configure({ asyncUtilTimeout: 20_000 })

afterAll(() => {
  globalThis.fetch = pageFetch
  configure({ asyncUtilTimeout })
})
beforeEach(() => {
  openSession({ url: 'graphql', token: 'x' }, 'browser')
  seen = []
})
afterEach(cleanup)

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `v${from + at}`)

test('what is marked as seen is what is on screen, and what comes meanwhile is shown next', async () => {
  unseen = numbers(1, 12)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })}>
      <SavedFinds />
    </QueryClientProvider>,
  )
  await screen.findByRole('link', { name: /v10$/ })
  // The oldest of twelve is not among the ten.
  expect(screen.getByText('Found again: 12 new versions')).toBeDefined()
  unseen = ['v0', ...unseen]
  fireEvent.click(screen.getByRole('button', { name: 'Mark as seen' }))
  await screen.findByRole('link', { name: /v0$/ })
  expect(seen).toEqual([{ savedFindId: 'f', ids: numbers(1, 10) }])
  expect(screen.getAllByRole('link', { name: /^Shop/ }).map((link) => link.textContent?.split(' / ').at(-1))).toEqual([
    ...['v0', 'v11', 'v12'],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Mark as seen' }))
  await screen.findByText('watched, nothing new')
  // As many as before, but others.
  unseen = ['v13', 'v14', 'v15']
  await screen.findByRole('link', { name: /v13$/ })
  fireEvent.click(screen.getByRole('button', { name: 'Mark as seen' }))
  await screen.findByText('watched, nothing new')
  expect(unseen).toEqual([])
}, 60_000)
