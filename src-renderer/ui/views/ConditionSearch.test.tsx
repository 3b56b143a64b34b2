// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openSession } from '#renderer/lib/session.ts'
import { ConditionSearch, type SearchFilter } from './ConditionSearch.tsx'

const conditions = 'component.name is a'
const condition = { subject: 'component.name', operator: 'is', value: 'a', values: [], key: null, namedList: null }
const group = { match: 'ALL', negate: false, conditions: [condition], groups: [] }
const pageFetch = globalThis.fetch

beforeEach(() => {
  openSession({ url: 'graphql', token: 'x' }, 'browser')
  globalThis.fetch = () => Promise.resolve(Response.json({ data: { conditionParse: { errors: [], group } } }))
})
afterEach(cleanup)
afterAll(() => {
  globalThis.fetch = pageFetch
})

function List({ problem }: { readonly problem: string | null | undefined }) {
  const [filter, setFilter] = useState<SearchFilter>({ search: '', typed: null })
  return (
    <ConditionSearch
      id="s"
      label="Search"
      placeholder=""
      appliesTo="component"
      filter={filter}
      problemOf={problem === undefined ? undefined : () => problem}
      onChange={setFilter}
    />
  )
}

/** Types conditions and asks for what they find. */
function apply(): HTMLInputElement {
  const field = screen.getByLabelText<HTMLInputElement>('Search')
  fireEvent.change(field, { target: { value: conditions } })
  fireEvent.keyDown(field, { key: 'Enter' })
  return field
}

test('conditions that the list cannot use stay in the field, with the reason', async () => {
  render(<List problem="Only by state." />)
  const field = apply()
  expect((await screen.findByRole('alert')).textContent).toBe('Only by state.')
  expect([field.value, screen.queryByRole('button', { name: /Edit the conditions/ })]).toEqual([conditions, null])
  fireEvent.change(field, { target: { value: `${conditions}b` } })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the reason goes when the list becomes one that can use the conditions, which stay in the field', async () => {
  const { rerender } = render(<List problem="Only by state." />)
  const field = apply()
  await screen.findByRole('alert')
  rerender(<List problem={undefined} />)
  expect([screen.queryByRole('alert'), field.getAttribute('aria-invalid') === 'true', field.value]).toEqual([
    null,
    false,
    conditions,
  ])
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByRole('button', { name: /Edit the conditions/ })
})

test('conditions that it can use leave the field', async () => {
  render(<List problem={null} />)
  const field = apply()
  await screen.findByRole('button', { name: `Edit the conditions ${conditions}` })
  expect(field.value).toBe('')
})
