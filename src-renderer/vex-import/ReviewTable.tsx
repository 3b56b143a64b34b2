import { useMemo } from 'react'
import type { KeyboardEvent } from 'react'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { reviewColumns } from './columns.tsx'
import { rowKey } from './review-rows.ts'
import * as texts from './texts.tsx'
import type { ReviewSession } from './use-review-session.ts'
import styles from './vex-import.module.css'

/** The detail below the table says them, too. */
const dropped = ['reason', 'current']

/** Lists the statements in groups. Space selects the current statement or group, Enter applies the selected statements. */
export function ReviewTable({ session }: { readonly session: ReviewSession }) {
  const { rows, cursor, applied, toggle, moveTo, applyPicked } = session
  const columns = useMemo(() => reviewColumns({ isLocked: applied !== null, onToggle: toggle }), [applied, toggle])
  const tickedKeys = useMemo(
    () => new Set(rows.filter((row) => row.kind === 'statement' && row.isSelected).map(rowKey)),
    [rows],
  )
  const press = (event: KeyboardEvent) => {
    const isRow = event.target instanceof HTMLElement && event.target.role === 'row'
    if (event.key !== 'Enter' || !isRow) return
    event.preventDefault()
    event.stopPropagation()
    applyPicked()
  }
  return (
    <div className={styles.table} onKeyDownCapture={press}>
      <VirtualTable
        label={texts.statements}
        columns={columns}
        rows={rows}
        totalCount={rows.length}
        rowKey={rowKey}
        cursorKey={cursor ? rowKey(cursor) : null}
        onCursor={moveTo}
        selectedKeys={tickedKeys}
        onSelectRow={toggle}
        rowHeight="--row-queue"
        dropped={dropped}
      />
    </div>
  )
}
