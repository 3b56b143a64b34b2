// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setPreferences } from '#renderer/lib/preferences.ts'
import { TableTools, useShownColumns } from './TableTools.tsx'

afterEach(() => {
  cleanup()
  setPreferences({ hiddenColumns: {} })
})

const columns = ['id', 'epss', 'fix'].map((key) => ({ key, head: key, width: '1rem', cell: () => null }))
const empty = ['epss']

function Table() {
  const shown = useShownColumns('rows', columns, empty)
  return (
    <>
      <p>{shown.map(({ key }) => key).join(' ')}</p>
      <TableTools table="rows" columns={columns} empty={empty} readAll={() => Promise.resolve([])} />
    </>
  )
}

const shown = () => screen.getByRole('paragraph').textContent
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('a column that has nothing to show is left out, which the choice of columns says, until it is chosen', () => {
  render(<Table />)
  fireEvent.click(screen.getByRole('button', { name: /columns/i }))
  expect([shown(), box('epss').checked, box('fix').checked]).toEqual(['id fix', false, true])
  fireEvent.click(box('epss'))
  expect([shown(), box('epss').checked]).toEqual(['id epss fix', true])
  fireEvent.click(box('fix'))
  expect(shown()).toBe('id epss')
  fireEvent.click(box('epss'))
  expect(shown()).toBe('id')
})
