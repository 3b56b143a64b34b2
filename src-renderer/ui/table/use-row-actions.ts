import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'

/** What a row of a table can ask its table for. */
export interface RowActions<Row> {
  readonly press: (event: KeyboardEvent<HTMLDivElement>, row: Row, index: number) => void
  readonly choose: (row: Row) => void
  readonly open: (row: Row) => void
  /** Selects the rows from the cursor to a place. */
  readonly extendTo: (index: number) => void
}

/** Returns actions that stay the same object and do what the latest ones do, so that rows need not be rendered for them. */
export function useRowActions<Row>(actions: RowActions<Row>): RowActions<Row> {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const [stable] = useState<RowActions<Row>>(() => ({
    press: (event, row, index) => latest.current.press(event, row, index),
    choose: (row) => latest.current.choose(row),
    open: (row) => latest.current.open(row),
    extendTo: (index) => latest.current.extendTo(index),
  }))
  return stable
}
