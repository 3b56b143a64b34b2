import { useVirtualizer, defaultRangeExtractor } from '@tanstack/react-virtual'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePreferences } from '#renderer/lib/preferences.ts'
import { Skeleton } from './Skeleton.tsx'
import type { TableMove } from './virtual-table-keys.ts'
import { readTableKey } from './virtual-table-keys.ts'
import type { VirtualTableProps } from './virtual-table-types.ts'
import styles from './VirtualTable.module.css'
import { VirtualTableHead } from './VirtualTableHead.tsx'
import { VirtualTableRow } from './VirtualTableRow.tsx'

const nearTheEnd = 40

function tokenInPixels(token: string): number {
  const root = getComputedStyle(document.documentElement)
  const rem = Number.parseFloat(root.fontSize) || 16
  return Math.round((Number.parseFloat(root.getPropertyValue(token)) || 2.125) * rem)
}

/** The rows that can be seen, and the one under the cursor even when it cannot, so that the focus is never lost. */
function useRows<Row>({ rows, totalCount, rowKey, rowHeight }: VirtualTableProps<Row>, cursor: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const density = usePreferences((preferences) => preferences.density)
  // The density changes what the token is worth.
  const height = useMemo(() => (density ? tokenInPixels(rowHeight ?? '--row-table') : 0), [rowHeight, density])
  const count = Math.max(totalCount, rows.length)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    scrollPaddingStart: 30,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      return cursor < 0 || cursor >= count || seen.includes(cursor)
        ? seen
        : [...seen, cursor].sort((one, other) => one - other)
    },
  })
  useEffect(() => virtualizer.measure(), [height, virtualizer])
  return { scroller, virtualizer, count, height }
}

/**
 * A table of any length: only what can be seen is in the page. Arrows, J and K, Page Up and Down, Home and End move the cursor; Enter
 * opens; Space ticks; Left and Right close and open details. Rows that are not loaded yet keep their place.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, rows, rowKey, onNeedMore, cursorKey, onCursor, onTick, onOpen, onExpand, treePlace } = props
  const lettersOn = usePreferences((preferences) => preferences.shortcuts)
  const [ownCursor, setOwnCursor] = useState<string | null>(null)
  const wanted = cursorKey === undefined ? ownCursor : cursorKey
  const found = useMemo(() => rows.findIndex((row) => rowKey(row) === wanted), [rows, rowKey, wanted])
  const cursor = found < 0 ? 0 : found
  const { scroller, virtualizer, count, height } = useRows(props, cursor)
  const focusNext = useRef(false)
  const cursorElement = useCallback((element: HTMLDivElement | null) => {
    if (element === null || !focusNext.current) return
    focusNext.current = false
    element.focus({ preventScroll: true })
  }, [])

  const items = virtualizer.getVirtualItems()
  const lastSeen = items.findLast(({ index }) => index !== cursor)?.index ?? 0
  useEffect(() => {
    if (rows.length < count && lastSeen >= rows.length - nearTheEnd) onNeedMore?.()
  }, [rows.length, count, lastSeen, onNeedMore])

  const moveTo = (index: number) => {
    const row = rows[Math.min(index, rows.length - 1)]
    if (row === undefined) return
    focusNext.current = true
    setOwnCursor(rowKey(row))
    onCursor?.(row)
    virtualizer.scrollToIndex(rows.indexOf(row))
    if (index >= rows.length) onNeedMore?.()
  }
  const act = (move: TableMove, row: Row) => {
    if (move.kind === 'move') moveTo(move.index)
    else if (move.kind === 'open') onOpen?.(row)
    else if (move.kind === 'tick') (onTick ?? onOpen)?.(row)
    else onExpand?.(row, move.expanded)
  }
  const onKey = (event: KeyboardEvent<HTMLDivElement>, row: Row, index: number) => {
    if (event.target !== event.currentTarget) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / Math.max(1, height)) - 2)
    const move = readTableKey(event.nativeEvent, index, count, page, lettersOn)
    if (move === null) return
    event.preventDefault()
    act(move, row)
  }

  const look = {
    '--columns': columns.map(({ width }) => width).join(' '),
    '--row-height': `var(${props.rowHeight ?? '--row-table'})`,
    '--least': props.leastWidth,
  } as CSSProperties
  return (
    <div ref={scroller} className={styles.scroller} style={look}>
      <div
        className={styles.table}
        role={treePlace ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length}
        aria-multiselectable={props.tickedKeys ? true : undefined}
      >
        {!props.hideHead && <VirtualTableHead columns={columns} sort={props.sort} onSort={props.onSort} />}
        <div role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index]
            const place = { transform: `translateY(${item.start}px)` }
            return (
              <div
                key={item.key}
                role="none"
                ref={virtualizer.measureElement}
                data-index={item.index}
                className={styles.slot}
                style={place}
              >
                {row === undefined ? (
                  <div className={styles.waiting} style={{ height }} role="row" aria-rowindex={item.index + 2}>
                    <span role="gridcell">
                      <Skeleton width={`${12 + (item.index % 5) * 2}rem`} />
                    </span>
                  </div>
                ) : (
                  <VirtualTableRow
                    {...props}
                    row={row}
                    index={item.index}
                    isCursor={item.index === cursor}
                    focusRef={item.index === cursor ? cursorElement : undefined}
                    onCursor={(clicked) => {
                      setOwnCursor(rowKey(clicked))
                      onCursor?.(clicked)
                    }}
                    onKey={(event) => onKey(event, row, item.index)}
                  />
                )}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
