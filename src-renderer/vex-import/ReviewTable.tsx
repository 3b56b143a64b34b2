import { useEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { VirtualTable } from '#renderer/ui/VirtualTable.tsx'
import { reviewColumns } from './columns.tsx'
import { rowKey } from './review-rows.ts'
import type { ReviewSession } from './use-review-session.ts'
import styles from './vex-import.module.css'

/** The statements in groups. Space ticks the one under the cursor or its group, Enter takes over what is ticked. */
export function ReviewTable({ session }: { readonly session: ReviewSession }) {
  const { rows, cursor, applied, toggle, moveTo, applyPicked } = session
  const columns = useMemo(() => reviewColumns({ isLocked: applied !== null, onToggle: toggle }), [applied, toggle])
  const tickedKeys = useMemo(
    () => new Set(rows.filter((row) => row.kind === 'statement' && row.isTicked).map(rowKey)),
    [rows],
  )
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Who dropped a file has the focus nowhere: the keys of the list work at once.
    const active = document.activeElement
    if (active !== null && active !== document.body && active.tagName !== 'MAIN') return
    table.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus({ preventScroll: true })
  }, [])
  const press = (event: KeyboardEvent) => {
    const isRow = event.target instanceof HTMLElement && event.target.role === 'row'
    if (event.key !== 'Enter' || !isRow) return
    event.preventDefault()
    event.stopPropagation()
    applyPicked()
  }
  return (
    <div ref={table} className={styles.table} onKeyDownCapture={press}>
      <VirtualTable
        label="Statements"
        columns={columns}
        rows={rows}
        totalCount={rows.length}
        rowKey={rowKey}
        cursorKey={cursor ? rowKey(cursor) : null}
        onCursor={moveTo}
        tickedKeys={tickedKeys}
        onTick={toggle}
        leastWidth="60rem"
      />
    </div>
  )
}
