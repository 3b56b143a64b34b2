// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { Popover } from '#renderer/ui/Popover.tsx'
import { FilterFooter } from './FilterFooter.tsx'
import { openFilter } from './queue-filter.ts'

afterEach(cleanup)

test.each([
  ['Operator', true],
  ['Viewer', false],
])('for the role %s a filter can become a policy: %s', (role, isOffered) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(queryKey('organization', 'own-role'), role)
  const filter = { ...openFilter, severity: ['critical'] }
  render(
    <QueryClientProvider client={client}>
      <Popover label="Filter" trigger={<button type="button">More</button>}>
        <FilterFooter filter={filter} numbers={undefined} onChange={() => {}} onSave={() => {}} />
      </Popover>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.getByRole('button', { name: 'Save as view…' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'As policy…' }) !== null).toBe(isOffered)
})
