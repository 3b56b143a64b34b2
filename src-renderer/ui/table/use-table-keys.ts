import type { KeyboardEvent as RowKeyEvent, RefObject } from 'react'
import { useState } from 'react'
import { followGoTo, isFocusFree, useKeyPresses } from '#renderer/lib/keys.ts'
import { usePreferences } from '#renderer/lib/preferences.ts'
import type { TableMove } from './virtual-table-keys.ts'
import { readTableKey } from './virtual-table-keys.ts'
import type { VirtualTableProps } from './virtual-table-types.ts'

interface Table {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Returns how many rows fit on the screen. */
  readonly page: () => number
  readonly count: number
  readonly cursor: number
  readonly moveTo: (index: number) => void
}

type TableActions<Row> = Pick<
  VirtualTableProps<Row>,
  'rows' | 'isSecondary' | 'onOpen' | 'onSelectRow' | 'onExtend' | 'onExpand' | 'treePlace'
>

/**
 * Returns the handler of keys on the focused row. The keys of the table work also while nothing has the focus, and J and K wherever nobody types:
 * after a click on a tab, the list is what they are for.
 */
export function useTableKeys<Row>(props: TableActions<Row>, table: Table) {
  const lettersOn = usePreferences((preferences) => preferences.shortcuts)
  const [isGoingTo] = useState(followGoToOnce)
  const { rows, onOpen, onSelectRow, onExtend, onExpand } = props
  const act = (move: TableMove, row: Row, index: number) => {
    if (move.kind === 'move') {
      if (move.extends) onExtend?.(index, move.index)
      table.moveTo(move.index)
    } else if (move.kind === 'open') onOpen?.(row)
    else if (move.kind === 'tick') (onSelectRow ?? onOpen)?.(row)
    else {
      const parent = move.expanded ? -1 : parentOf(rows, index, props.treePlace)
      if (parent >= 0) table.moveTo(parent)
      else onExpand?.(row, move.expanded)
    }
  }
  const read = (event: KeyboardEvent, index: number) => {
    const move = readTableKey(event, index, table.count, table.page(), lettersOn)
    return move?.kind === 'move' && move.extends && !onExtend ? null : move
  }
  useKeyPresses((event) => {
    if (isGoingTo(event) || props.isSecondary || table.scroller.current?.contains(document.activeElement)) return
    const row = rows[table.cursor]
    const move = isFocusFree() || /^[jk]$/i.test(event.key) ? read(event, table.cursor) : null
    if (move === null || row === undefined) return
    event.preventDefault()
    focusCursorRow(table.scroller.current)
    act(move, row, table.cursor)
  })
  return (event: RowKeyEvent<HTMLDivElement>, row: Row, index: number) => {
    if (isGoingTo(event.nativeEvent) || event.target !== event.currentTarget) return
    const move = read(event.nativeEvent, index)
    if (move === null) return
    event.preventDefault()
    act(move, row, index)
  }
}

/** Returns the place of the row that a closed row or a leaf of a tree is below; -1 without one. */
function parentOf<Row>(rows: readonly Row[], index: number, treePlace: VirtualTableProps<Row>['treePlace']): number {
  const row = rows[index]
  const place = row === undefined ? undefined : treePlace?.(row)
  if (!treePlace || !place || place.expanded === true) return -1
  return rows.slice(0, index).findLastIndex((above) => treePlace(above).level < place.level)
}

/** As `followGoTo`, for a key press that passes the focused row and then the window: the second time it gets the same answer. */
function followGoToOnce(): (event: KeyboardEvent) => boolean {
  const follow = followGoTo()
  let last: { readonly event: KeyboardEvent; readonly answer: boolean } | null = null
  return (event) => {
    if (last?.event !== event) last = { event, answer: follow(event) }
    return last.answer
  }
}

/** Focuses the row with the cursor. Returns false if there is none. */
export function focusCursorRow(table: ParentNode | null): boolean {
  const row = table?.querySelector<HTMLElement>('[role=row][tabindex="0"]')
  row?.focus({ preventScroll: true })
  return row !== null && row !== undefined
}
