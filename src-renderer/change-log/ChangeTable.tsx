import { useMemo, useState } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { useToday } from '#renderer/lib/today.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { useShownColumns } from '#renderer/ui/table/TableTools.tsx'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { ChangeDetail } from './ChangeDetail.tsx'
import type { ChangeEntry } from './change-words.ts'
import { changeColumns, droppedColumns } from './columns.tsx'
import { dayHeads } from './days.ts'
import styles from './change-log.module.css'
import * as texts from './texts.tsx'

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
  const allColumns = useMemo(() => changeColumns(opens), [opens])
  const columns = useShownColumns('change-log', allColumns)
  const heads = useMemo(() => dayHeads(rows, rows.length >= totalCount, today), [rows, totalCount, today])
  const entry = rows.find(({ id }) => id === cursorKey) ?? rows[0]
  const undo = () => entry && canUndo(entry) && onUndo(entry)
  useKeys({ z: undo })
  return (
    <>
      <VirtualTable
        label={texts.changeLog}
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
        dropped={droppedColumns}
      />
      {entry && (
        <ChangeDetail
          entry={entry}
          onOpen={opens(entry) ? () => onOpen(entry) : null}
          onUndo={canUndo(entry) ? undo : null}
        />
      )}
      <BottomBar>
        <span>{formatCount(totalCount, texts.changeForms)}</span>
        {rows.length < totalCount && <span className={text.third}>{texts.rowsLoaded(formatNumber(rows.length))}</span>}
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        {entry && opens(entry) && <KeyHint keys="Enter">{texts.open}</KeyHint>}
        {entry && canUndo(entry) && <KeyHint keys="z">{texts.undoInline}</KeyHint>}
        <KeyHint keys="/">{texts.search}</KeyHint>
      </BottomBar>
    </>
  )
}
