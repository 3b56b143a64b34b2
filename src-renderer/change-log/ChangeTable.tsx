import { useMemo, useState } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { useToday } from '#renderer/lib/today.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { ChangeDetail } from './ChangeDetail.tsx'
import type { ChangeEntry } from './change-words.ts'
import { changeColumns } from './columns.tsx'
import { dayHeads } from './days.ts'
import styles from './change-log.module.css'

interface ChangeTableProps {
  readonly rows: readonly ChangeEntry[]
  readonly totalCount: number
  readonly onNeedMore: () => void
  readonly opens: (entry: ChangeEntry) => boolean
  readonly onOpen: (entry: ChangeEntry) => void
  /** Whether the step of an entry can be undone here. */
  readonly canUndo: (entry: ChangeEntry) => boolean
  readonly onUndo: (entry: ChangeEntry) => void
}

/** Lists changes by day, with the one under the cursor in full below. */
export function ChangeTable({ rows, totalCount, onNeedMore, opens, onOpen, canUndo, onUndo }: ChangeTableProps) {
  const [cursorKey, setCursorKey] = useState<string | null>(null)
  const today = useToday()
  const columns = useMemo(() => changeColumns(opens), [opens])
  const heads = useMemo(() => dayHeads(rows, rows.length >= totalCount, today), [rows, totalCount, today])
  const entry = rows.find(({ id }) => id === cursorKey) ?? rows[0]
  const undo = () => entry && canUndo(entry) && onUndo(entry)
  useKeys({ z: undo })
  return (
    <>
      <VirtualTable
        label="Change log"
        columns={columns}
        rows={rows}
        totalCount={totalCount}
        rowKey={({ id }) => id}
        onNeedMore={onNeedMore}
        cursorKey={cursorKey}
        onCursor={({ id }) => setCursorKey(id)}
        onOpen={(row) => opens(row) && onOpen(row)}
        groupHead={({ id }) => {
          const head = heads.get(id)
          return (
            head && (
              <>
                <b className={text.strong}>{head.day}</b> <span className={styles.count}>{head.count}</span>
              </>
            )
          )
        }}
        minWidth="58rem"
      />
      {entry && (
        <ChangeDetail
          entry={entry}
          onOpen={opens(entry) ? () => onOpen(entry) : null}
          onUndo={canUndo(entry) ? undo : null}
        />
      )}
      <BottomBar>
        <span>{formatCount(totalCount, 'change')}</span>
        {rows.length < totalCount && <span className={text.third}>{formatNumber(rows.length)} loaded</span>}
        <span className={text.push} />
        <KeyHint keys="j k">move</KeyHint>
        {entry && opens(entry) && <KeyHint keys="Enter">open</KeyHint>}
        {entry && canUndo(entry) && <KeyHint keys="z">undo</KeyHint>}
        <KeyHint keys="/">search</KeyHint>
      </BottomBar>
    </>
  )
}
