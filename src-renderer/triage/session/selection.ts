import type { QueueRow } from './queue-row.ts'

/**
 * Selected rows by key. Rows selected by `V` or `P` may lie beyond the loaded ones, so the rows themselves are stored. `anchor` is where a
 * range extended with Shift began.
 */
export interface Selection {
  readonly rows: ReadonlyMap<string, QueueRow>
  readonly anchor: number | null
  /** Why these rows are selected, for the title of the panel. Empty if they were selected one by one. */
  readonly reason: string
}

export const emptySelection: Selection = { rows: new Map(), anchor: null, reason: '' }

/** Selects or deselects one row. */
export function toggleSelected(selection: Selection, row: QueueRow, index: number): Selection {
  const rows = new Map(selection.rows)
  if (!rows.delete(row.key)) rows.set(row.key, row)
  return { rows, anchor: index, reason: '' }
}

/** Selects the range from the anchor to `to`. Rows that leave the range are deselected, as in a file list. */
export function extendTo(selection: Selection, rows: readonly QueueRow[], from: number, to: number): Selection {
  const anchor = selection.anchor ?? from
  const ticked = new Map(selection.rows)
  for (const row of slice(rows, anchor, from)) ticked.delete(row.key)
  for (const row of slice(rows, anchor, to)) ticked.set(row.key, row)
  return { rows: ticked, anchor, reason: '' }
}

/** Replaces the selection with rows that a search found. */
export function selectAll(rows: readonly QueueRow[], reason: string): Selection {
  return { rows: new Map(rows.map((row) => [row.key, row])), anchor: null, reason }
}

/** Returns the ids of all findings in rows, each once, in the order of the rows. */
export function findingIds(rows: Iterable<QueueRow>): string[] {
  return [...new Set([...rows].flatMap((row) => row.componentVulnIds))]
}

function slice(rows: readonly QueueRow[], from: number, to: number): readonly QueueRow[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}
