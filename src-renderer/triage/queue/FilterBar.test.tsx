// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FilterBar } from './FilterBar.tsx'
import { openFilter, type QueueFilter } from './queue-filter.ts'

afterEach(cleanup)

/** Shows the filter and types into its field. Returns the field and what is told of each change. */
function type(filter: QueueFilter, typed: string) {
  const onChange = vi.fn<(filter: QueueFilter) => void>()
  const rest = { numbers: undefined, parts: null, onLeave: () => {}, onSave: () => {} }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FilterBar filter={filter} inputRef={createRef<HTMLInputElement>()} onChange={onChange} {...rest} />
    </QueryClientProvider>,
  )
  const field = screen.getByRole('combobox', { name: /^Filter the queue by/ })
  expect(field.getAttribute('aria-expanded')).toBe('false')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: typed } })
  return { field, onChange }
}

test('the selected suggestion is the one that Enter chooses', () => {
  const { field, onChange } = type(openFilter, 'state:snoozed')
  const option = () => screen.getByRole('option', { name: /^state: Snoozed/ })
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(option().getAttribute('aria-selected')).toBe('false')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(option().getAttribute('aria-selected')).toBe('true')
  expect(field.getAttribute('aria-activedescendant')).toBe(option().id)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onChange.mock.lastCall?.[0].attention).toEqual(['snoozed'])
})

test('Enter without a chosen suggestion reads what is typed as it was suggested', () => {
  const { field, onChange } = type(openFilter, 'state:snoozed')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onChange.mock.lastCall?.[0]).toEqual({ ...openFilter, attention: ['snoozed'] })
})

test('a suggestion that is in the filter already is not selected, and stays when it is chosen again', () => {
  const filter = { ...openFilter, severity: ['critical'] }
  const { field, onChange } = type(filter, 'crit')
  expect(screen.getByRole('option', { name: /^severity: Critical/ }).getAttribute('aria-selected')).toBe('false')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onChange.mock.lastCall?.[0]).toEqual(filter)
})
