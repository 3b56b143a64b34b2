import { useState } from 'react'
import { copyText } from '#renderer/lib/clipboard.ts'
import { toCsv } from '#renderer/lib/csv.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Popover } from '#renderer/ui/Popover.tsx'
import styles from './TableTools.module.css'
import type { Column } from './virtual-table-types.ts'

/** Returns the columns of a table that the user wants to see. */
export function useShownColumns<Row>(table: string, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const hidden = usePreferences(({ hiddenColumns }) => hiddenColumns[table])
  return hidden === undefined ? columns : columns.filter(({ key, fixed }) => fixed || !hidden.includes(key))
}

function ColumnChoice<Row>({ table, columns }: { readonly table: string; readonly columns: readonly Column<Row>[] }) {
  const hiddenColumns = usePreferences((preferences) => preferences.hiddenColumns)
  const hidden = hiddenColumns[table] ?? []
  const show = (key: string, isShown: boolean) => {
    const others = hidden.filter((one) => one !== key)
    setPreferences({ hiddenColumns: { ...hiddenColumns, [table]: isShown ? others : [...others, key] } })
  }
  return (
    <fieldset className={styles.columns}>
      <legend>Columns</legend>
      {columns
        .filter(({ fixed }) => !fixed)
        .map(({ key, head, label }) => (
          <Checkbox key={key} checked={!hidden.includes(key)} onChange={(isShown) => show(key, isShown)}>
            {label ?? head}
          </Checkbox>
        ))}
    </fieldset>
  )
}

/** Selects the columns of a table, and copies its rows as CSV: all that match the filter, not only those on screen. */
export function TableTools<Row>({
  table,
  columns,
  readAll,
}: {
  /** Name under which the choice is stored. */
  readonly table: string
  readonly columns: readonly Column<Row>[]
  readonly readAll: () => Promise<readonly Row[]>
}) {
  const shown = useShownColumns(table, columns)
  const [isBusy, setBusy] = useState(false)
  const copy = async () => {
    const copied = shown.filter(({ text }) => text !== undefined)
    setBusy(true)
    try {
      const rows = await readAll()
      const head = copied.map((column) => column.label ?? column.head)
      const lines = rows.map((row) => copied.map(({ text }) => text?.(row)))
      await copyText(toCsv([head, ...lines]), `${formatCount(rows.length, 'row')} as CSV`)
    } catch (error) {
      showError(error, 'Could not copy the rows.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Popover label="Columns" align="end" trigger={<IconButton icon="columns" label="Choose columns" />}>
        <ColumnChoice table={table} columns={columns} />
      </Popover>
      <IconButton
        icon="copy"
        label={isBusy ? 'Loading all rows…' : 'Copy all rows as CSV'}
        disabled={isBusy}
        onClick={() => void copy()}
      />
    </>
  )
}
