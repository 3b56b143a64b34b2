import { useMemo } from 'react'
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Popover } from '#renderer/ui/Popover.tsx'
import { CopyRows, type ReadAll } from './CopyRows.tsx'
import styles from './TableTools.module.css'
import * as texts from './texts.ts'
import type { Column } from './virtual-table-types.ts'

const none: readonly string[] = []

/**
 * Returns the columns of a table that the user wants to see.
 * @param empty keys of columns that have nothing to show, which are left out until columns are chosen
 */
export function useShownColumns<Row>(
  table: string,
  columns: readonly Column<Row>[],
  empty = none,
): readonly Column<Row>[] {
  const hidden = usePreferences(({ hiddenColumns }) => hiddenColumns[table]) ?? empty
  return useMemo(
    () => (hidden.length === 0 ? columns : columns.filter(({ key, fixed }) => fixed || !hidden.includes(key))),
    [columns, hidden],
  )
}

function ColumnChoice<Row>({
  table,
  columns,
  empty,
}: {
  readonly table: string
  readonly columns: readonly Column<Row>[]
  readonly empty: readonly string[]
}) {
  const hiddenColumns = usePreferences((preferences) => preferences.hiddenColumns)
  const hidden = hiddenColumns[table] ?? empty
  const show = (key: string, isShown: boolean) => {
    // What was left out by itself is no choice: it would be without its column where it has something to show.
    const others = (hiddenColumns[table] ?? none).filter((one) => one !== key)
    setPreferences({ hiddenColumns: { ...hiddenColumns, [table]: isShown ? others : [...others, key] } })
  }
  return (
    <fieldset className={styles.columns}>
      <legend>{texts.columns}</legend>
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
  empty = none,
  readAll,
  small = false,
}: {
  /** Name under which the choice is stored. */
  readonly table: string
  readonly columns: readonly Column<Row>[]
  /** As for `useShownColumns`. Copied rows have them all the same: later ones may have more to show. */
  readonly empty?: readonly string[]
  readonly readAll: ReadAll<Row>
  /** True in the bar at the bottom, of lists without a line above them. */
  readonly small?: boolean
}) {
  const shown = useShownColumns(table, columns)
  const look = small ? ({ small, kind: 'bare' } as const) : {}
  return (
    <>
      <Popover
        label={texts.columns}
        align="end"
        trigger={<IconButton icon="columns" label={texts.chooseColumns} {...look} />}
      >
        <ColumnChoice table={table} columns={columns} empty={empty} />
      </Popover>
      <CopyRows columns={shown} readAll={readAll} small={small} />
    </>
  )
}
