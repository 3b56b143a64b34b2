import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { memo } from 'react'
import { classNames } from '#renderer/ui/class-names.ts'
import type { RowActions } from './use-row-actions.ts'
import type { Column, TreePlace } from './virtual-table-types.ts'
import styles from './VirtualTable.module.css'

interface RowProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly row: Row
  readonly index: number
  readonly isCursor: boolean
  /** Undefined in a table without a selection. */
  readonly isTicked: boolean | undefined
  readonly level: TreePlace['level'] | undefined
  readonly isExpanded: boolean | undefined
  readonly below: ReactNode
  /** True if Shift selects the rows from the cursor to this one. */
  readonly canExtend: boolean
  readonly focusRef: Ref<HTMLDivElement> | undefined
  readonly actions: RowActions<Row>
}

/**
 * One row. Exactly one row of a table is in the tab order: the one with the cursor. It is rendered again only when something of it changed: what
 * all rows get is the same object with every frame of a table that scrolls, and with every move of its cursor.
 */
export const VirtualTableRow = memo(function VirtualTableRow<Row>(props: RowProps<Row>) {
  const { columns, row, index, isCursor, isTicked, level, isExpanded, below, canExtend, focusRef, actions } = props
  return (
    <div
      ref={focusRef}
      role="row"
      aria-rowindex={index + 2}
      aria-level={level}
      aria-expanded={isExpanded}
      aria-selected={isTicked ?? isCursor}
      tabIndex={isCursor ? 0 : -1}
      className={classNames(styles.item, isCursor && styles.cursor, isTicked && styles.ticked)}
      onMouseDown={(event) => event.shiftKey && canExtend && event.preventDefault()}
      onClick={(event) => {
        if (event.shiftKey) actions.extendTo(index)
        actions.choose(row)
        if (event.shiftKey && canExtend) return
        const isControl = event.target instanceof Element && event.target.closest('a, button, input, [data-detail]')
        if (!isControl) actions.open(row)
      }}
      onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => actions.press(event, row, index)}
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
}) as <Row>(props: RowProps<Row>) => ReactNode // `memo` forgets the type of the rows
