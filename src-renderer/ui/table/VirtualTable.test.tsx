// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
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
  configure({ asyncUtilTimeout: 30_000 }) // a busy machine takes its time
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

/** A list of 5,000 rows, which come by the thousand when they are asked for. */
function PagedTable({ isSecondary = false }: { readonly isSecondary?: boolean }) {
  const [loaded, setLoaded] = useState(1_000)
  return (
    <VirtualTable
      label="Rows"
      columns={columns}
      rows={rowsUpTo(loaded)}
      totalCount={5_000}
      rowKey={({ id }) => id}
      onNeedMore={() => setTimeout(() => act(() => setLoaded((before) => Math.min(5_000, before + 1_000))))}
      isSecondary={isSecondary}
    />
  )
}

/** Longer than the table waits for its rows before it takes the focus. */
const frames = () => act(() => new Promise((resolve) => setTimeout(resolve, 500)))
const pressed = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const focusedRow = () => document.activeElement?.textContent

test('has the focus when it appears, and its keys', async () => {
  render(<Table loaded={200} total={200} />)
  await waitFor(() => expect(focusedRow()).toBe('row 0'))
  pressed('j')
  expect(focusedRow()).toBe('row 1')
  act(() => (document.activeElement as HTMLElement).blur())
  pressed('ArrowDown')
  expect(focusedRow()).toBe('row 2')
})

test('leaves the focus to what has it, which J and K take from a button but not from a text field', async () => {
  render(
    <>
      <button>Tab</button>
      <input aria-label="Search" />
      <Table loaded={200} total={200} />
    </>,
  )
  screen.getByText('Tab').focus()
  await frames()
  pressed('ArrowDown')
  expect(focusedRow()).toBe('Tab')
  pressed('g')
  pressed('j')
  expect(focusedRow()).toBe('Tab')
  pressed('j')
  expect(focusedRow()).toBe('row 1')
  screen.getByLabelText('Search').focus()
  pressed('j')
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})

test('does not take the focus beside the content of a page', async () => {
  render(<PagedTable isSecondary />)
  await frames()
  expect(document.activeElement).toBe(document.body)
  pressed('j')
  expect(document.activeElement).toBe(document.body)
})

test('goes to the end of a list that is not loaded yet, and nowhere if the cursor moves meanwhile', async () => {
  const { unmount } = render(<PagedTable />)
  pressed('End')
  await waitFor(() => expect(focusedRow()).toBe('row 4999'))
  pressed('Home')
  expect(focusedRow()).toBe('row 0')
  unmount()

  render(<PagedTable />)
  pressed('End')
  pressed('j')
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001'))
  await frames()
  expect(focusedRow()).toBe('row 1')
})

test('renders only the rows that a move of the cursor or of the view changes', async () => {
  const rendered: string[] = []
  const counted: readonly Column<Row>[] = [
    { key: 'id', head: 'Id', width: '1fr', cell: ({ id }) => (rendered.push(id), id) },
  ]
  const rows = rowsUpTo(500)
  render(
    <VirtualTable
      label="Rows"
      columns={counted}
      rows={rows}
      totalCount={500}
      rowKey={({ id }) => id}
      onOpen={() => {}}
    />,
  )
  rowNamed('row 0')?.focus()
  rendered.length = 0
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' })
  expect([...rendered].sort()).toEqual(['row 0', 'row 1'])

  const before = new Set(screen.getAllByRole('gridcell').map(({ textContent }) => textContent))
  rendered.length = 0
  const scroller = screen.getByRole('grid').parentElement
  if (scroller) scroller.scrollTop = 340
  fireEvent.scroll(scroller ?? document.body)
  await waitFor(() => expect(rendered.length).toBeGreaterThan(0))
  expect(rendered.filter((id) => before.has(id))).toEqual([])
})

test('leaves the key after G to the page that it leads to, also on the focused row', () => {
  render(<Table loaded={200} total={200} />)
  rowNamed('row 0')?.focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  for (const key of ['g', 'j']) press(key)
  expect(document.activeElement).toBe(rowNamed('row 0'))
  press('j')
  expect(document.activeElement).toBe(rowNamed('row 1'))
})

test('Left goes from a leaf to the row that it is below, and closes that one', () => {
  const closed: string[] = []
  render(
    <VirtualTable
      label="Tree"
      columns={columns}
      rows={rowsUpTo(4)}
      totalCount={4}
      rowKey={({ id }) => id}
      onExpand={({ id }, isOpen) => isOpen || closed.push(id)}
      treePlace={({ id }) => (id === 'row 1' ? { level: 1, expanded: true } : { level: id === 'row 0' ? 1 : 2 })}
    />,
  )
  rowNamed('row 0')?.focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  for (const key of ['j', 'j', 'j', 'ArrowLeft']) press(key)
  expect(document.activeElement).toBe(rowNamed('row 1'))
  expect(closed).toEqual([])
  press('ArrowLeft')
  expect(closed).toEqual(['row 1'])
})
