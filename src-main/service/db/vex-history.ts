import type { Transaction } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import { newId } from '#service/domain/id.ts'
import type { UserDataTables } from './user-data-tables.ts'

/** What a finding's history entry is made of. `before` and `after` are the fields that the action is about. */
export interface HistoryEntry {
  readonly findingId: string
  readonly operationId: string | null
  readonly action: string
  readonly before: Readonly<Record<string, string | null>> | null
  readonly after: Readonly<Record<string, string | null>> | null
}

/** Adds to the history of findings, in the transaction that makes the change. Entries are never changed. */
export async function addHistory(
  transaction: Transaction<UserDataTables>,
  entries: readonly HistoryEntry[],
  actor: Actor,
  at: string,
): Promise<void> {
  const rows = entries.map((entry) => ({
    id: newId(),
    finding_id: entry.findingId,
    operation_id: entry.operationId,
    at,
    actor: JSON.stringify(actor),
    action: entry.action,
    before: entry.before && JSON.stringify(entry.before),
    after: entry.after && JSON.stringify(entry.after),
  }))
  for (let start = 0; start < rows.length; start += 500) {
    await transaction
      .insertInto('vex_history')
      .values(rows.slice(start, start + 500))
      .execute()
  }
}
