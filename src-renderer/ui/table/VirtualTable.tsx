import type { CSSProperties, ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { Skeleton } from '#renderer/ui/Skeleton.tsx'
import { leastWidth, useFittingColumns } from './fitting-columns.ts'
import { useRowActions } from './use-row-actions.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useTableKeys } from './use-table-keys.ts'
import { useTableMoves } from './use-table-moves.ts'
import { useVirtualRows } from './use-virtual-rows.ts'
import type { VirtualTableProps } from './virtual-table-types.ts'
import styles from './VirtualTable.module.css'
import { VirtualTableHead } from './VirtualTableHead.tsx'
import { VirtualTableRow } from './VirtualTableRow.tsx'

/** Holds the row with the cursor: the owner's if it controls the cursor, otherwise the table's own, which starts at the first row. */
function useCursor<Row>({ rows, rowKey, cursorKey, onCursor }: VirtualTableProps<Row>) {
  const [ownKey, setOwnKey] = useState<string | null>(null)
  const wanted = cursorKey === undefined ? ownKey : cursorKey
  const found = useMemo(() => rows.findIndex((row) => rowKey(row) === wanted), [rows, rowKey, wanted])
  const setCursor = (row: Row) => {
    setOwnKey(rowKey(row))
    onCursor?.(row)
  }
  return { cursor: Math.max(0, found), setCursor }
}

function WaitingRow({ index, height }: { readonly index: number; readonly height: number }) {
  return (
    <div className={styles.waiting} style={{ height }} role="row" aria-rowindex={index + 2}>
      <span role="gridcell">
        <Skeleton width={`${12 + (index % 5) * 2}rem`} />
      </span>
    </div>
  )
}

/** The heading of a group of rows. It is announced as a row, but has no cursor. */
function GroupHead({ children }: { readonly children: ReactNode }) {
  if (children === null || children === undefined) return null
  return (
    <div role="row" className={styles.group}>
      <span role="gridcell">{children}</span>
    </div>
  )
}

/** What is below a row, and its place in the tree, as values that are the same while nothing changed. */
function placeOf<Row>({ treePlace, detail }: VirtualTableProps<Row>, row: Row) {
  const place = treePlace?.(row)
  const below = detail?.(row)
  return {
    below,
    level: place?.level ?? (detail ? 1 : undefined),
    isExpanded: place ? place.expanded : detail ? below !== null && below !== undefined : undefined,
  }
}

/**
 * A table of any length, which renders only visible rows. Arrows, J and K, Page Up and Down, Home and End move the cursor; Enter opens;
 * Space selects, Shift extends; Left and Right close and open details. Rows that are not loaded yet keep their place, and End loads them. The table has
 * the focus when it appears, and its keys work whenever nothing else has it.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, rows, onNeedMore, treePlace, dropped } = props
  const { cursor, setCursor } = useCursor(props)
  const { scroller, virtualizer, items, count, height } = useVirtualRows(props, cursor)
  const columns = useFittingColumns(scroller, props.columns, dropped)
  const moves = useTableMoves({ rows, count, cursor, setCursor, virtualizer, onNeedMore })
  const page = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / Math.max(1, height)) - 2)
  const cursorRow = rows[cursor]
  const onKey = useTableKeys(props, { scroller, page, count, cursor, moveTo: moves.moveTo })
  const actions = useRowActions({
    press: onKey,
    choose: moves.chooseRow,
    open: (row: Row) => props.onOpen?.(row),
    extendTo: (index) => props.onExtend?.(cursor, index),
  })
  useRowFocus(scroller, cursorRow && props.rowKey(cursorRow), !props.isSecondary)
  const look = {
    '--columns': columns.map(({ width }) => width).join(' '),
    '--row-height': `var(${props.rowHeight ?? '--row-table'})`,
    '--least': dropped === undefined ? props.minWidth : `${leastWidth(columns)}rem`,
  } as CSSProperties // custom properties are not part of the type
  return (
    <div ref={scroller} className={styles.scroller} style={look}>
      <div
        className={styles.table}
        role={treePlace || props.detail ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length}
        aria-multiselectable={props.selectedKeys ? true : undefined}
      >
        {!props.hideHead && <VirtualTableHead columns={columns} sort={props.sort} onSort={props.onSort} />}
        <div role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const row = rows[index]
            return (
              <div
                key={key}
                role="none"
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.slot}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row !== undefined && <GroupHead>{props.groupHead?.(row)}</GroupHead>}
                {row === undefined ? (
                  <WaitingRow index={index} height={height} />
                ) : (
                  <VirtualTableRow
                    columns={columns}
                    row={row}
                    index={index}
                    isCursor={index === cursor}
                    isTicked={props.selectedKeys?.has(props.rowKey(row))}
                    {...placeOf(props, row)}
                    canExtend={props.onExtend !== undefined}
                    focusRef={index === cursor ? moves.cursorRef : undefined}
                    actions={actions}
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
