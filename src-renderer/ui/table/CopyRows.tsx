import { useState } from 'react'
import { copyText } from '#renderer/lib/clipboard.ts'
import { toCsv } from '#renderer/lib/csv.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import * as texts from './texts.ts'
import type { Column } from './virtual-table-types.ts'

/** Reads all rows of a list, loaded or not. `onRead` is told how many are read. */
export type ReadAll<Row> = (onRead: (count: number) => void) => Promise<readonly Row[]>

/** Copies the shown columns of all rows that match the filter as CSV, not only of those on screen. `Shift` `C` does the same. */
export function CopyRows<Row>({
  columns,
  readAll,
  small = false,
}: {
  /** The columns that are shown. Those without a text are not copied. */
  readonly columns: readonly Column<Row>[]
  readonly readAll: ReadAll<Row>
  /** True in the bar at the bottom. */
  readonly small?: boolean
}) {
  const [readCount, setReadCount] = useState<number | null>(null)
  const copy = async () => {
    if (readCount !== null) return
    setReadCount(0)
    try {
      const rows = await readAll(setReadCount)
      await copyText(rowsAsCsv(columns, rows), texts.rowsAsCsv(formatCount(rows.length, texts.rowForms)))
    } catch (error) {
      showError(error, texts.couldNotCopyTheRows)
    } finally {
      setReadCount(null)
    }
  }
  useKeys({ 'Shift+c': () => void copy() })
  return (
    <>
      {/* A list of thousands takes a while: how far it is. */}
      {readCount !== null && readCount > 0 && (
        <span role="status">{texts.rowsRead(formatCount(readCount, texts.rowForms))}</span>
      )}
      <IconButton
        icon="copy"
        {...(small && { small, kind: 'bare' as const })}
        label={readCount === null ? texts.copyAllRowsAsCsv : texts.loadingAllRows}
        title={readCount === null ? texts.copyAllRowsAsCsvShift : texts.loadingAllRows}
        disabled={readCount !== null}
        onClick={() => void copy()}
      />
    </>
  )
}

/** Writes rows as CSV, with a line of heads. */
export function rowsAsCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const copied = columns.filter(({ text }) => text !== undefined)
  const head = copied.map((column) => column.label ?? column.head)
  return toCsv([head, ...rows.map((row) => copied.map(({ text }) => text?.(row)))])
}
