import type { QueueRow } from './queue-row.ts'

/**
 * Ticked rows by key. Rows that were ticked by `V` or `P` may lie beyond what is loaded, so the row itself is kept. `anchor` is
 * where a range that is extended with Shift began.
 */
export interface Selection {
  readonly rows: ReadonlyMap<string, QueueRow>
  readonly anchor: number | null
  /** Why these rows are ticked, for the title of the panel. Empty when they were ticked one by one. */
  readonly reason: string
}

export const emptySelection: Selection = { rows: new Map(), anchor: null, reason: '' }

/** Ticks or unticks one row. */
export function toggleSelected(selection: Selection, row: QueueRow, index: number): Selection {
  const rows = new Map(selection.rows)
  if (!rows.delete(row.key)) rows.set(row.key, row)
  return { rows, anchor: index, reason: '' }
}

/**
 * Ticks the range from the anchor to `to`. Going back over the anchor's side unticks what the range leaves, as in a file list.
 */
export function extendTo(selection: Selection, rows: readonly QueueRow[], from: number, to: number): Selection {
  const anchor = selection.anchor ?? from
  const ticked = new Map(selection.rows)
  for (const row of slice(rows, anchor, from)) ticked.delete(row.key)
  for (const row of slice(rows, anchor, to)) ticked.set(row.key, row)
  return { rows: ticked, anchor, reason: '' }
}

/** Replaces the selection by a set that was found elsewhere. */
export function selectAll(rows: readonly QueueRow[], reason: string): Selection {
  return { rows: new Map(rows.map((row) => [row.key, row])), anchor: null, reason }
}

/** Ids of all findings in rows, each once, in the rows' order. */
export function findingIds(rows: Iterable<QueueRow>): string[] {
  return [...new Set([...rows].flatMap((row) => row.componentVulnIds))]
}

function slice(rows: readonly QueueRow[], from: number, to: number): readonly QueueRow[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}
