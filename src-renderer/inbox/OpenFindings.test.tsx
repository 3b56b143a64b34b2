// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openSession } from '#renderer/lib/session.ts'
import { OpenFindings } from './OpenFindings.tsx'

const pageFetch = globalThis.fetch
beforeEach(() => openSession({ url: 'graphql', token: 'x' }, 'browser'))
afterEach(cleanup)
afterAll(() => {
  globalThis.fetch = pageFetch
})

const coverage = { exact: 0, cpe: 0, name: 0, notEvaluated: 0, none: 0 }

/** Shows a version without open findings. Returns what is shown while it loads, and the place. */
async function show(matchCoverage: Partial<typeof coverage>, previous: string | null = null) {
  const sbom = {
    ...{ id: 'v', projectVersion: '2', project: { id: 'e', name: 'default', projectGroup: { id: 'p', name: 'P' } } },
    ...{ vulnRunStatus: 'FINISHED', stats: { matchCoverage: { ...coverage, ...matchCoverage } } },
    previousVersion: previous && { id: 'u', projectVersion: previous },
  }
  const triageQueue = { matchingCount: 0, groups: { totalCount: 0, nodes: [] } }
  globalThis.fetch = () => Promise.resolve(Response.json({ data: { sbom, triageQueue } }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { container } = render(
    <QueryClientProvider client={client}>
      <OpenFindings sbomId="v" />
    </QueryClientProvider>,
  )
  expect(container.querySelector('[aria-busy]')).not.toBeNull() // its room is kept while it loads
  await waitFor(() => expect(container.querySelector('[aria-busy]')).toBeNull())
  return container
}

test('of a version without open findings nothing is said if nothing was evaluated', async () => {
  expect((await show({ notEvaluated: 3 })).innerHTML).toBe('')
})

test('a version before it can be compared with, without a region of findings that has none', async () => {
  expect((await show({}, '1')).textContent).toBe('Compare with 1')
  expect(screen.queryByRole('region')).toBeNull()
})

test.each([
  [{ exact: 2 }, 'No open findings'],
  [{ exact: 2, notEvaluated: 3 }, 'No open findings, 3 not evaluated'],
])('says that nothing is open after components were evaluated, and how many were not: %o', async (counts, said) => {
  expect((await show(counts)).textContent).toBe(said)
})
