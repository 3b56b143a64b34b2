import type { RowSelection } from '#renderer/lib/row-selection.ts'
import type { QueueRow } from './queue-row.ts'

/** Selected rows of the queue. Those selected by `V` or `P` may lie beyond the loaded ones. */
export type Selection = RowSelection<QueueRow>

export const emptySelection: Selection = { rows: new Map(), anchor: null, reason: '' }

/** Returns the ids of all findings in rows, each once, in the order of the rows. */
export function findingIds(rows: Iterable<QueueRow>): string[] {
  return [...new Set([...rows].flatMap((row) => row.componentVulnIds))]
}
