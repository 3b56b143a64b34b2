// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { openFilter } from './queue/queue-filter.ts'
import { makeRow } from './session/queue-row-fixture.ts'
import type { QueueRow } from './session/queue-row.ts'
import { useLinkedFinding } from './use-linked-finding.ts'

const rows = ['a', 'b', 'c'].map((key) => makeRow(key))
const idOf = (row: QueueRow | undefined) => row?.representative.id ?? ''
let written: string[]
let moved: string[]

beforeEach(() => {
  written = []
  moved = []
})
afterEach(cleanup)

/** The router of a page whose URL is written, and is heard of when a test says so. */
const location = (): [string, (path: string) => void] => ['/triage', (path) => void written.push(path)]
const wrapper = ({ children }: { readonly children: ReactNode }) => <Router hook={location}>{children}</Router>

const addressOf = (id: string) => `/triage/${id}`

function open(findingId: string | undefined, current: QueueRow | undefined) {
  const loaded = { rows, isLoading: false, isStale: false, isLoadingMore: false, hasMore: false, error: null }
  const place = {
    queue: { ...loaded, loadMore: () => undefined },
    ...{ isMatching: false, filter: openFilter, setFilter: () => undefined, addressOf },
    session: { moveTo: (key: string) => void moved.push(key) },
  }
  type Place = Parameters<typeof useLinkedFinding>[2]
  // The hook uses these parts alone.
  const use = (given: { readonly findingId: string | undefined; readonly current: QueueRow | undefined }) =>
    useLinkedFinding(given.findingId, given.current, place as unknown as Place)
  return renderHook(use, { wrapper, initialProps: { findingId, current } })
}

test('writes the row that the cursor stays at, and leaves a cursor that moves on before the page hears of it', async () => {
  const { rerender } = open(undefined, rows[0])
  await waitFor(() => expect(written).toEqual([addressOf(idOf(rows[0]))]))
  rerender({ findingId: idOf(rows[0]), current: rows[1] })
  await waitFor(() => expect(written).toEqual([rows[0], rows[1]].map((row) => addressOf(idOf(row)))))
  expect(moved).toEqual([])
})

test('moves once to the finding of a link, and writes nothing before', async () => {
  const { rerender } = open(idOf(rows[2]), rows[0])
  await waitFor(() => expect(moved).toEqual([rows[2]?.key]))
  rerender({ findingId: idOf(rows[2]), current: rows[2] })
  rerender({ findingId: idOf(rows[2]), current: rows[1] })
  await waitFor(() => expect(written).toEqual([addressOf(idOf(rows[1]))]))
  expect(moved).toHaveLength(1)
})

test.each(['popstate', 'hashchange'])('writes nothing over the place that a %s went to', async (event) => {
  const { rerender } = open(undefined, rows[0])
  window.dispatchEvent(new Event(event))
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(written).toEqual([])
  // A queue that is still there writes the row once it hears of the next change.
  rerender({ findingId: undefined, current: rows[1] })
  await waitFor(() => expect(written).toEqual([addressOf(idOf(rows[1]))]))
})
