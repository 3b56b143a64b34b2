import type { KeyboardEvent, Ref } from 'react'
import { classNames } from '#renderer/ui/class-names.ts'
import type { VirtualTableProps } from './virtual-table-types.ts'
import styles from './VirtualTable.module.css'

interface RowProps<Row> extends Pick<
  VirtualTableProps<Row>,
  'columns' | 'selectedKeys' | 'detail' | 'treePlace' | 'onOpen' | 'onCursor' | 'rowKey'
> {
  readonly row: Row
  readonly index: number
  readonly isCursor: boolean
  readonly focusRef: Ref<HTMLDivElement> | undefined
  readonly onKey: (event: KeyboardEvent<HTMLDivElement>) => void
  /** Selects the rows from the cursor to this one. */
  readonly onExtendHere: (() => void) | undefined
}

/** One row. Exactly one row of a table is in the tab order: the one with the cursor. */
export function VirtualTableRow<Row>(props: RowProps<Row>) {
  const { columns, row, index, isCursor, focusRef, onKey, selectedKeys, detail, treePlace, onOpen, onCursor, rowKey } =
    props
  const { onExtendHere } = props
  const place = treePlace?.(row)
  const ticked = selectedKeys?.has(rowKey(row))
  const below = detail?.(row)
  const expanded = place ? place.expanded : detail ? below !== null && below !== undefined : undefined
  return (
    <div
      ref={focusRef}
      role="row"
      aria-rowindex={index + 2}
      aria-level={place?.level ?? (detail ? 1 : undefined)}
      aria-expanded={expanded}
      aria-selected={selectedKeys ? ticked : isCursor}
      tabIndex={isCursor ? 0 : -1}
      className={classNames(styles.item, isCursor && styles.cursor, ticked && styles.ticked)}
      onMouseDown={(event) => event.shiftKey && onExtendHere && event.preventDefault()}
      onClick={(event) => {
        if (event.shiftKey) onExtendHere?.()
        onCursor?.(row)
        if (event.shiftKey && onExtendHere) return
        const isControl = event.target instanceof Element && event.target.closest('a, button, input, [data-detail]')
        if (!isControl) onOpen?.(row)
      }}
      onKeyDown={onKey}
    >
      <div className={styles.row} role="none">
        {columns.map((column) => (
          <span key={column.key} role="gridcell" className={classNames(styles.cell, column.end && styles.end)}>
            {column.cell(row)}
          </span>
        ))}
      </div>
      {below !== null && below !== undefined && (
        <div role="gridcell" data-detail>
          {below}
        </div>
      )}
    </div>
  )
}
