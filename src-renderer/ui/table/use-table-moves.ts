import { useCallback, useEffect, useRef } from 'react'
import { type ScrollableRows, scrollToRow } from './scroll-to-row.ts'

interface TableRows<Row> {
  /** The rows that are loaded. */
  readonly rows: readonly Row[]
  /** Number of rows of the whole list. */
  readonly count: number
  readonly cursor: number
  readonly setCursor: (row: Row) => void
  readonly virtualizer: ScrollableRows
  readonly onNeedMore: (() => void) | undefined
}

/**
 * Moves the cursor and the focus. A row that is not loaded yet is shown as a placeholder, which loads the rows up to it, and gets the cursor
 * when it arrives, unless the cursor was moved meanwhile.
 */
export function useTableMoves<Row>({ rows, count, cursor, setCursor, virtualizer, onNeedMore }: TableRows<Row>) {
  const { askFocus, cursorRef } = useFocusOnMove()
  const awaited = useRef<{ readonly target: number; readonly count: number } | null>(null)
  const moveTo = (index: number) => {
    const target = Math.min(index, count - 1)
    const row = rows[target]
    awaited.current = row === undefined ? { target, count } : null
    scrollToRow(virtualizer, target)
    if (row === undefined) return onNeedMore?.()
    if (target !== cursor) askFocus()
    setCursor(row)
  }
  useEffect(() => {
    if (awaited.current?.count !== count) awaited.current = null // another list
    if (awaited.current === null) return
    const { target } = awaited.current
    if (target >= rows.length && rows.length < count) {
      onNeedMore?.()
      return
    }
    const frame = requestAnimationFrame(() => moveTo(target)) // scrolling renders, which an effect must not
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- rows that arrive, not a rendering, may end the wait
  }, [rows.length, count, onNeedMore])
  const chooseRow = (row: Row) => {
    awaited.current = null
    setCursor(row)
  }
  return { moveTo, chooseRow, cursorRef }
}

/** Focuses the row with the cursor once it is rendered, after a key moved the cursor there. */
function useFocusOnMove() {
  const isDue = useRef(false)
  const cursorRef = useCallback((element: HTMLDivElement | null) => {
    if (element === null || !isDue.current) return
    isDue.current = false
    element.focus({ preventScroll: true })
  }, [])
  const askFocus = useCallback(() => {
    isDue.current = true
  }, [])
  return { askFocus, cursorRef }
}
