// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { useBottomBar } from '#renderer/lib/bottom-bar.ts'
import { openSession } from '#renderer/lib/session.ts'
import { FilesTab } from './FilesTab.tsx'

const sbom = {
  ...{ id: 'v', spec: 'CycloneDX', manual: false, stats: { fileCount: 0 } },
  files: { totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null }, nodes: [] },
}
const pageFetch = globalThis.fetch
const slot = document.createElement('footer')

beforeEach(() => {
  openSession({ url: 'graphql', token: 'x' }, 'browser')
  globalThis.fetch = () => Promise.resolve(Response.json({ data: { sbom } }))
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

test('a version without files has its count in the bar, and the key of where files of CycloneDX are', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <FilesTab sbomId="v" />
    </QueryClientProvider>,
  )
  await screen.findByText('No files')
  expect(slot.textContent).toBe('0 filesGCcomponents')
})
