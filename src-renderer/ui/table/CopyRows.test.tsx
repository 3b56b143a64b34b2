// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useToasts } from '#renderer/lib/toasts.ts'
import { CopyRows } from './CopyRows.tsx'
import type { Column } from './virtual-table-types.ts'

interface Row {
  readonly name: string
  readonly count: number | null
}

const columns: readonly Column<Row>[] = [
  { key: 'open', head: '', label: 'Details', width: '1rem', cell: () => null },
  { key: 'name', head: 'Name', width: '1fr', text: ({ name }) => name, cell: ({ name }) => name },
  { key: 'count', head: 'No.', label: 'Number', width: '3rem', text: ({ count }) => count, cell: ({ count }) => count },
]
const rows: readonly Row[] = [
  { name: '=cmd("x"), y', count: 3 },
  { name: 'plain', count: null },
]
const copied: string[] = []

beforeEach(() => {
  copied.length = 0
  const writeText = async (text: string) => void copied.push(text)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
})
afterEach(cleanup)

test('Shift and C copy all rows with the heads of the columns that have a text, guarded and quoted', async () => {
  render(<CopyRows columns={columns} readAll={() => Promise.resolve(rows)} />)
  fireEvent.keyDown(document.body, { key: 'C', code: 'KeyC', shiftKey: true })
  await waitFor(() => expect(copied).toEqual([`Name,Number\r\n"'=cmd(""x""), y",3\r\nplain,\r\n`]))
})

test('says how many rows are read, and copies once however often it is asked', async () => {
  const ends: ((rows: readonly Row[]) => void)[] = []
  const readAll = (onRead: (count: number) => void) => {
    onRead(12_000)
    return new Promise<readonly Row[]>((resolve) => ends.push(resolve))
  }
  render(<CopyRows columns={columns} readAll={readAll} />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy all rows as CSV' }))
  expect((await screen.findByRole('status')).textContent).toBe('12,000 rows read')
  fireEvent.keyDown(document.body, { key: 'C', code: 'KeyC', shiftKey: true })
  expect(ends).toHaveLength(1)
  for (const end of ends) end(rows)
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(copied).toHaveLength(1)
  expect(JSON.stringify(useToasts.getState())).toContain('2 rows as CSV')
})
