import { toCsv } from '#renderer/lib/csv.ts'
import type { ChangeEntry } from './change-words.ts'

const head = [
  ...['at', 'actor', 'originKind', 'originName', 'originAddress', 'operation', 'action'],
  ...['subjectKind', 'subjectId', 'subjectName', 'field', 'oldValue', 'newValue', 'operationId', 'id'],
]

/** Writes entries as CSV: one line for each field that changed, or one for an entry without fields. */
export function changesAsCsv(entries: readonly ChangeEntry[]): string {
  const lines = entries.flatMap((entry) => {
    const { at, actor, origin, operation, action, subjectKind, subjectId, subjectName, operationId, id } = entry
    const fields = entry.changes.length > 0 ? entry.changes : [{ field: null, oldValue: null, newValue: null }]
    return fields.map(({ field, oldValue, newValue }) => [
      ...[at, actor.name, origin.kind, origin.name, origin.address, operation, action],
      ...[subjectKind, subjectId, subjectName, field, oldValue, newValue, operationId, id],
    ])
  })
  return toCsv([head, ...lines])
}

/** Writes entries as JSON, as the API has them. */
export function changesAsJson(entries: readonly ChangeEntry[]): string {
  return `${JSON.stringify({ changes: entries }, null, 2)}\n`
}
