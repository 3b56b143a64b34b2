import { useEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { focusCursorRow } from '#renderer/ui/table/use-table-keys.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { entryColumns } from './columns.tsx'
import styles from './handover.module.css'
import * as texts from './texts.tsx'
import type { HandoverSession } from './use-handover-session.ts'

/** Lists what differs. Enter takes the file over. */
export function EntryTable({ session }: { readonly session: HandoverSession }) {
  const { rows, cursor, moveTo, takeOver, taking } = session
  const isPast = taking.state.at === 'done'
  const columns = useMemo(() => entryColumns(isPast), [isPast])
  const box = useRef<HTMLDivElement>(null)
  const cursorKey = cursor?.key ?? null
  useEffect(() => {
    // A choice leads to the next conflict: J and K go on from there.
    const focused = document.activeElement
    if (focused?.role === 'row' && box.current?.contains(focused) === true) focusCursorRow(box.current)
  }, [cursorKey])
  const press = (event: KeyboardEvent) => {
    const isRow = event.target instanceof HTMLElement && event.target.role === 'row'
    if (event.key !== 'Enter' || !isRow) return
    event.preventDefault()
    event.stopPropagation()
    takeOver()
  }
  return (
    <div ref={box} className={styles.table} onKeyDownCapture={press}>
      <VirtualTable
        label={texts.differences}
        columns={columns}
        rows={rows}
        totalCount={rows.length}
        rowKey={({ key }) => key}
        cursorKey={cursorKey}
        onCursor={moveTo}
        minWidth="56rem"
      />
    </div>
  )
}
