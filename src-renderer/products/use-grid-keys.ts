import type { KeyboardEvent } from 'react'
import { useRef, useState } from 'react'
import { isFocusFree, useKeyPresses } from '#renderer/lib/keys.ts'

/** A cell of a grid. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

const steps: Readonly<Record<string, GridPlace>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

const within = (value: number, count: number) => Math.min(Math.max(0, value), Math.max(0, count - 1))

/** Returns the cell that a key leads to; null if it is not a key of a grid. */
export function movedPlace(
  {
    key,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
  }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  { row, column }: GridPlace,
  size: { readonly rows: number; readonly columns: number },
): GridPlace | null {
  if (metaKey || altKey || shiftKey) return null
  if (key === 'Home') return { row: ctrlKey ? 0 : row, column: 0 }
  if (key === 'End')
    return { row: ctrlKey ? within(size.rows, size.rows) : row, column: within(size.columns, size.columns) }
  const step = steps[key]
  if (ctrlKey || step === undefined) return null
  return { row: within(row + step.row, size.rows), column: within(column + step.column, size.columns) }
}

/**
 * Moves the focus in a grid: arrows, Home and End, from wherever it is, and also while nothing has it. Exactly one cell is in the tab order. The element of a
 * cell that takes the focus has `data-place="row column"`.
 */
export function useGridKeys(rows: number, columns: number) {
  const grid = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: 0 })
  const current = { row: within(place.row, rows), column: within(place.column, columns) }
  const focus = ({ row, column }: GridPlace) => {
    const cell = grid.current?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`)
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  useKeyPresses((event) => {
    if (!isFocusFree() || movedPlace(event, current, { rows, columns }) === null) return
    event.preventDefault()
    focus(current)
  })
  return {
    grid,
    onKeyDown: (event: KeyboardEvent) => {
      const at = event.target instanceof HTMLElement ? event.target.dataset['place'] : undefined
      if (at === undefined) return
      const [row = 0, column = 0] = at.split(' ').map(Number)
      const next = movedPlace(event, { row, column }, { rows, columns })
      if (next === null) return
      event.preventDefault()
      setPlace(next)
      focus(next)
    },
    /** What the element of a cell that takes the focus has. */
    cellProps: (row: number, column: number) => ({
      'data-place': `${row} ${column}`,
      tabIndex: row === current.row && column === current.column ? 0 : -1,
      onFocus: () => setPlace({ row, column }),
    }),
  }
}

export type GridKeys = ReturnType<typeof useGridKeys>
