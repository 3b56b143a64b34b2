// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Column } from './virtual-table-types.ts'
import { VirtualTable } from './VirtualTable.tsx'

interface Row {
  readonly id: string
}

const columns: readonly Column<Row>[] = [{ key: 'id', head: 'Id', width: '1fr', sortable: true, cell: ({ id }) => id }]
const rowsUpTo = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `row ${index}` }))

beforeAll(() => {
  // jsdom has no layout, so the table gets the size of a window of 600 pixels.
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 600 })
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 800 })
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, to?: ScrollToOptions | number) {
    if (typeof to === 'object') this.scrollTop = to.top ?? 0
    fireEvent.scroll(this)
  }
})
afterEach(cleanup)

function Table({
  loaded,
  total,
  onOpen,
}: {
  readonly loaded: number
  readonly total: number
  readonly onOpen?: (row: Row) => void
}) {
  const [needed, setNeeded] = useState(0)
  return (
    <>
      <output>{needed}</output>
      <VirtualTable
        label="Rows"
        columns={columns}
        rows={rowsUpTo(loaded)}
        totalCount={total}
        rowKey={({ id }) => id}
        onNeedMore={() => setNeeded((before) => Math.min(3, before + 1))}
        onOpen={onOpen}
      />
    </>
  )
}

const rowNamed = (name: string) => screen.getByText(name).closest<HTMLElement>('[role=row]')

test('announces 100,000 rows, renders few, and puts one in the tab order', () => {
  render(<Table loaded={200} total={100_000} />)
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('100001')
  const rows = screen.getAllByRole('row')
  expect(rows.length).toBeLessThan(120)
  expect(rows.filter((row) => row.tabIndex === 0)).toHaveLength(1)
  expect(rowNamed('row 0')?.getAttribute('aria-rowindex')).toBe('2')
})

test('moves the cursor with the focus and opens its row on Enter', () => {
  const opened: string[] = []
  render(<Table loaded={200} total={200} onOpen={({ id }) => opened.push(id)} />)
  rowNamed('row 0')?.focus()
  for (const key of ['ArrowDown', 'j', 'j', 'k']) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
  }
  expect(document.activeElement).toBe(rowNamed('row 2'))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })
  expect(opened).toEqual(['row 2'])
})

test('requests more only when the loaded rows end on the screen', () => {
  const { unmount } = render(<Table loaded={2_000} total={100_000} />)
  expect(screen.getByRole('status').textContent).toBe('0')
  unmount()
  render(<Table loaded={5} total={100_000} />)
  expect(Number(screen.getByRole('status').textContent)).toBeGreaterThan(0)
})
