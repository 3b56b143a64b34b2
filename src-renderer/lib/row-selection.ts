/** A row of a list, with a key of its own. */
export interface KeyedRow {
  readonly key: string
}

/**
 * Selected rows by key. They may lie beyond the loaded ones, so the rows themselves are stored. `anchor` is where a range extended with Shift
 * began.
 */
export interface RowSelection<Row extends KeyedRow> {
  readonly rows: ReadonlyMap<string, Row>
  readonly anchor: number | null
  /** Why these rows are selected, for the title of the panel. Empty if they were selected one by one. */
  readonly reason: string
}

/** Selects or deselects one row. */
export function toggleSelected<Row extends KeyedRow>(
  selection: RowSelection<Row>,
  row: Row,
  index: number,
): RowSelection<Row> {
  const rows = new Map(selection.rows)
  if (!rows.delete(row.key)) rows.set(row.key, row)
  return { rows, anchor: index, reason: '' }
}

/** Selects the range from the anchor to `to`. Rows that leave the range are deselected, as in a file list. */
export function extendTo<Row extends KeyedRow>(
  selection: RowSelection<Row>,
  rows: readonly Row[],
  from: number,
  to: number,
): RowSelection<Row> {
  const anchor = selection.anchor ?? from
  const ticked = new Map(selection.rows)
  for (const row of slice(rows, anchor, from)) ticked.delete(row.key)
  for (const row of slice(rows, anchor, to)) ticked.set(row.key, row)
  return { rows: ticked, anchor, reason: '' }
}

/** Replaces the selection with rows that a search found. */
export function selectAll<Row extends KeyedRow>(rows: readonly Row[], reason: string): RowSelection<Row> {
  return { rows: new Map(rows.map((row) => [row.key, row])), anchor: null, reason }
}

function slice<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}
