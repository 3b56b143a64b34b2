import type { KeyboardEvent } from 'react'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { unchanged } from './carried-text.ts'
import { carriedColumns } from './columns.tsx'
import type { CarriedRow } from './use-carried.ts'
import styles from './carry-over.module.css'

interface CarriedTableProps {
  readonly label: string
  readonly rows: readonly CarriedRow[]
  readonly totalCount: number
  readonly cursor: CarriedRow
  readonly onCursor: (row: CarriedRow) => void
  readonly onConfirm: (row: CarriedRow) => void
  readonly onNeedMore: () => void
}

/** Lists pending decisions. Enter confirms the selected one and selects the next. */
export function CarriedDecisionTable(props: CarriedTableProps) {
  const { cursor, onConfirm } = props
  const press = (event: KeyboardEvent) => {
    const isRow = event.target instanceof HTMLElement && event.target.role === 'row'
    if (event.key !== 'Enter' || !isRow) return
    event.preventDefault()
    event.stopPropagation()
    onConfirm(cursor)
  }
  return (
    <div className={styles.table} onKeyDownCapture={press}>
      <VirtualTable
        label={props.label}
        columns={carriedColumns(cursor.evidenceKind === unchanged)}
        rows={props.rows}
        totalCount={props.totalCount}
        rowKey={({ id }) => id}
        cursorKey={cursor.id}
        onCursor={props.onCursor}
        onNeedMore={props.onNeedMore}
        minWidth="56rem"
      />
    </div>
  )
}
