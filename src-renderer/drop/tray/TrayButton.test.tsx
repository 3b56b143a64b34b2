// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addCards, changeCard, useCards } from '#renderer/drop/cards.ts'
import type { CardState } from '#renderer/drop/cards.ts'
import { openSession } from '#renderer/lib/session.ts'
import { useToasts } from '#renderer/lib/toasts.ts'
import { useTray } from '#renderer/lib/tray.ts'
import { TrayButton } from './TrayButton.tsx'

const pageFetch = globalThis.fetch
const need = { ecosystem: 'npm', state: 'NONE', componentsCount: 1, dataDate: null, offers: [{}] }
let asked: unknown[] = []
let answer: Promise<unknown> = Promise.resolve()

/** Answers as the service does for a version whose data is missing, and remembers which versions were asked about. */
async function fakeFetch(_: unknown, init?: RequestInit): Promise<Response> {
  const { query, variables } = JSON.parse(init?.body as string) as { query: string; variables: { sbomIds?: unknown } }
  if (query.includes('advisoryNeeds')) {
    asked.push(variables.sbomIds)
    await answer
    return Response.json({ data: { advisoryNeeds: [need] } })
  }
  const service = { networkAllowed: false, deployment: 'desktop' }
  return Response.json({ data: { jobs: { nodes: [] }, organizationUser: { id: 'u', role: 'Owner' }, service } })
}

beforeEach(() => {
  useCards.setState({ cards: [], skippedFiles: 0, jobIds: new Set() })
  useTray.setState({ openedAt: null, closedAt: 0, byItself: false, tab: null })
  useToasts.setState({ toasts: [], log: [] })
  asked = []
  answer = Promise.resolve()
  openSession({ url: 'graphql', token: 'x' }, 'browser')
  globalThis.fetch = fakeFetch as typeof fetch
})
afterEach(cleanup)
afterAll(() => {
  globalThis.fetch = pageFetch
})

const working: CardState = { at: 'working', versions: [], jobs: [] }

function add(name: string): number {
  const [card] = addCards([new File(['x'], name)])
  changeCard(card?.id ?? 0, { state: working })
  return card?.id ?? 0
}

/** Ends a file as the version that has its name. */
function end(card: number, id: string): void {
  const version = { id, projectId: 'p', label: id }
  const state = { at: 'done', versions: [version], jobs: [] } as unknown as CardState // what is looked at
  act(() => changeCard(card, { state }))
}

const shown = () => screen.getByRole('button').textContent

test('asks once nothing runs, about all that ended, and says meanwhile what it said before', async () => {
  const [a, b] = [add('a.json'), add('b.json')]
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TrayButton className={undefined} />
    </QueryClientProvider>,
  )
  end(a, 'a')
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 20)))
  expect(asked).toEqual([])
  end(b, 'b')
  await vi.waitFor(() => expect(shown()).toContain('data missing'))
  expect(asked.map((ids) => (ids as string[]).toSorted())).toEqual([['a', 'b']])
  answer = new Promise(() => {}) // an answer that takes its time
  let c = 0
  act(() => void (c = add('c.json')))
  end(c, 'c')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(shown()).toContain('data missing')
})
