import { useEffect, useRef } from 'react'
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
  const table = usePreservedFocus(cursor.id)
  const press = (event: KeyboardEvent) => {
    const isRow = event.target instanceof HTMLElement && event.target.role === 'row'
    if (event.key !== 'Enter' || !isRow) return
    event.preventDefault()
    event.stopPropagation()
    onConfirm(cursor)
  }
  return (
    <div ref={table} className={styles.table} onKeyDownCapture={press}>
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

/** Number of frames to wait for the selected row to be rendered. */
const maxFrames = 20

/** Keeps the focus in the table when the focused row is removed, and restores it if nothing has it, so that keys keep working. */
function usePreservedFocus(cursorId: string) {
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let frame = 0
    const look = (left: number) => {
      const active = document.activeElement
      if (left === 0 || (active !== null && active !== document.body && active.tagName !== 'MAIN')) return
      const row = table.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')
      if (row) row.focus({ preventScroll: true })
      else frame = requestAnimationFrame(() => look(left - 1))
    }
    look(maxFrames)
    return () => cancelAnimationFrame(frame)
  }, [cursorId])
  return table
}
