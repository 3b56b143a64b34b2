// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, getConfig, render, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openSession } from '#renderer/lib/session.ts'
import type { HomeProduct } from './home-start.ts'
import { Returning } from './Returning.tsx'
import { Trends } from './Trends.tsx'

/** Answers of the service by operation. */
let answers: Record<string, unknown> = {}

const pageFetch = globalThis.fetch
globalThis.fetch = async (_input, init) => {
  const { query } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { query: string }
  return Response.json({ data: answers[/^(?:query|mutation) (\w+)/m.exec(query)?.[1] ?? ''] })
}

// What a test waits for appears at some time also on a busy machine.
const { asyncUtilTimeout } = getConfig()
configure({ asyncUtilTimeout: 20_000 })

afterAll(() => {
  globalThis.fetch = pageFetch
  configure({ asyncUtilTimeout })
})
afterEach(cleanup)

const since = '2026-11-20T09:00:00Z'
const nothing = {
  ...{ since, until: since, versionsUploaded: 0, findingsNew: 0, findingsWorse: 0, findingsWithdrawn: 0 },
  ...{ findingsGone: 0, decisionsMade: 0, decisionsStale: 0, policyResultsWorse: 0, advisorySourcesImported: 0 },
  versions: { totalCount: 0, nodes: [] },
}
const weeks = ['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']
const trend = (counts: readonly Readonly<Record<string, number>>[]) =>
  weeks.map((day, week) => ({
    at: `${day}T00:00:00.000Z`,
    values: Object.entries(counts[week] ?? {}).map(([key, value]) => ({ key, value })),
  }))

function answerWhole(triage: Readonly<Record<string, number>>) {
  const all = { total: 420, remaining: 0, snoozed: 0, stale: 0, sbomsPendingCount: 0, ...triage }
  answers['HomeWhole'] = { organizationMetric: { projectGroupCount: 140, triage: all } }
}

beforeEach(() => {
  openSession({ url: 'graphql', token: 'x' }, 'browser')
  answers = {
    HomeVisit: { organizationUser: { lastSeenAt: since }, changeSummary: { since } },
    HomeSeen: { lastSeenUpdate: { errors: [] } },
    HomeChanges: { changeSummary: nothing, sboms: { nodes: [] } },
    HomeTrends: { open: [], decisions: [], days: [] },
    HomeCoverage: { projectGroups: { pageInfo: { hasNextPage: false, endCursor: null }, nodes: [] } },
    HomeRecent: { sboms: { nodes: [] } },
    HomeBackup: { backupSettings: { failedAt: null, failure: null } },
  }
  answerWhole({})
})

function show(children: React.ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(<QueryClientProvider client={client}>{children}</QueryClientProvider>)
}

const decided = (id: string): HomeProduct => ({
  ...{ id, name: id, sample: false, latestVersion: null, severityCounts: { critical: 0, high: 0 } },
  triage: { total: 3, decided: 3, remaining: 0, readiness: 'READY', carriedPending: 0, sbomsPendingCount: 0 },
})
const first100 = Array.from({ length: 100 }, (_, index) => decided(`p${index}`))
const showHome = () => show(<Returning products={first100} sources={[]} hasSample={false} />)

test('all caught up counts all products, not only those that were read', async () => {
  showHome()
  await screen.findByRole('heading', { level: 1, name: 'All caught up' })
  expect(screen.getByText('Every finding of 140 products is decided.')).toBeDefined()
  expect(screen.getByText('420 findings, all decided, none stale')).toBeDefined()
})

test('a pending scan of a product that was not read is told, and not all is caught up', async () => {
  answerWhole({ sbomsPendingCount: 2 })
  showHome()
  const pending = await screen.findByText(/^2 new versions not scanned yet/)
  expect(pending.textContent).toBe(
    '2 new versions not scanned yet. Numbers of findings are those of the versions before.',
  )
  expect(screen.queryByRole('heading', { name: 'All caught up' })).toBeNull()
  expect(screen.queryByText(/Every finding/)).toBeNull()
})

test('data that is missing for a version of another environment is told with what brings it, and not all is caught up', async () => {
  answers['MissingAdvisoryData'] = {
    advisoryNeeds: [
      {
        ...{ ecosystem: 'npm', state: 'NONE', componentsCount: 964, dataDate: null },
        offers: [{ name: 'OSV npm', kind: 'OSV', bytes: null, bytesDate: null, addresses: [] }],
      },
    ],
  }
  showHome()
  expect(await screen.findByText('Every finding is decided. No data for npm (964 components).')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Fetch advisory data…' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'All caught up' })).toBeNull()
})

test('stale decisions are listed', async () => {
  answerWhole({ stale: 3 })
  showHome()
  expect(await screen.findByText('3 decisions stale: their evidence changed')).toBeDefined()
  expect(screen.getByText('420 findings, all decided')).toBeDefined()
})

test('three trends of six weeks are drawn, with their last numbers and a table each', async () => {
  answers['HomeTrends'] = {
    open: trend([10, 12, 14, 13, 15, 20].map((high) => ({ critical: 2, high, unknown: 100 * high }))),
    decisions: trend([1, 2, 3, 5, 8, 13].map((fixed) => ({ fixed }))),
    days: trend([{ median: 4.25 }, {}, { median: 3 }, {}, {}, { median: 1.5 }]),
  }
  show(<Trends hasSample />)
  expect(await screen.findByText('all products, 6 weeks, the sample left out')).toBeDefined()
  const figures = screen.getAllByRole('figure')
  expect(figures.map((one) => one.querySelector('figcaption')?.textContent)).toEqual([
    'Open findings +505 this week',
    'Decisions +5 this week',
    'Time to decide median from first seen',
  ])
  const endsOf = (figure: HTMLElement) =>
    [...figure.querySelectorAll('svg g > text:last-child:has(tspan)')].map(({ textContent }) => textContent)
  expect(figures.map(endsOf)).toEqual([['2 critical', '20 high', '2,000 unknown'], ['13 fixed'], ['1.5 days']])
  const axis = [...(figures[0]?.querySelectorAll('text[text-anchor=end]') ?? [])].map(({ textContent }) => textContent)
  expect(axis).toEqual(['0', '1K', '2K', '3K', '16 Nov'])
  for (const figure of figures) expect(within(figure).getAllByRole('row')).toHaveLength(7)
  const days = screen.getByRole('table', { name: 'Time to decide by week' })
  expect(
    within(days)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(
    ['4.3', 'none', '3', 'none', 'none', '1.5'], // a week without a decision is not 0
  )
})
