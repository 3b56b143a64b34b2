import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import type { Column, TableSort } from './virtual-table-types.ts'
import styles from './VirtualTable.module.css'

/** Shows the column heads. Those of sortable columns are buttons. */
export function VirtualTableHead<Row>({
  columns,
  sort,
  onSort,
}: {
  readonly columns: readonly Column<Row>[]
  readonly sort: TableSort | null | undefined
  readonly onSort: ((sort: TableSort) => void) | undefined
}) {
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      {columns.map((column) => {
        const isSorted = sort?.key === column.key
        const order = isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'
        return (
          <span
            key={column.key}
            role="columnheader"
            className={classNames(column.end && styles.end)}
            {...(column.sortable ? { 'aria-sort': order } : {})}
          >
            {column.head === '' && <span className={text.hidden}>{column.label}</span>}
            {column.head !== '' && !column.sortable && (column.mark ?? column.head)}
            {column.head !== '' && column.sortable && (
              <button
                type="button"
                onClick={() => onSort?.({ key: column.key, descending: isSorted ? !sort.descending : false })}
              >
                {column.mark ?? column.head}
                {isSorted && (
                  <Icon name="chevron-down" className={classNames(styles.sortSign, !sort.descending && styles.up)} />
                )}
              </button>
            )}
          </span>
        )
      })}
    </div>
  )
}
