import { sql, type Transaction } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import { newId, type FindingId } from '#service/domain/id.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { actorColumn, readActorColumn } from '#service/db/actor-column.ts'
import { rowOf } from '#service/db/dialect/sql-words.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { countRows } from '#service/db/count-rows.ts'

/** Tests whether an entry is of no step or of a complete one. */
const isShown = sql<boolean>`(operation_id is null or operation_id not in (select id from vex_operation where open = 1))`

/** The content of a finding's history entry. `before` and `after` are the fields of the action. */
export interface HistoryEntry {
  readonly findingId: FindingId
  readonly operationId: string | null
  readonly action: string
  readonly before: Readonly<Partial<Record<string, string | null>>> | null
  readonly after: Readonly<Partial<Record<string, string | null>>> | null
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
    actor: actorColumn(actor),
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

/** An entry of a finding's history as lists show it. */
export interface StoredHistoryEntry extends HistoryEntry {
  readonly id: string
  readonly at: string
  readonly actor: Actor
}

/** Lists the history of a finding, newest first. */
export async function listHistory(
  { read }: Pick<UserDatabase, 'read'>,
  findingId: FindingId,
  page: PageRequest,
): Promise<Page<StoredHistoryEntry>> {
  return listPage(
    read
      .selectFrom('vex_history')
      .select(['id', 'finding_id', 'operation_id', 'at', 'actor', 'action', 'before', 'after'])
      .where('finding_id', '=', findingId)
      .where(isShown),
    toSortKeys([rowOf('vex_history')], 'desc'), // entries are never changed: their rows are in the order of the changes
    page,
    (row) => ({
      id: row.id,
      findingId: row.finding_id,
      operationId: row.operation_id,
      at: row.at,
      actor: readActorColumn(row.actor),
      action: row.action,
      before: fields(row.before),
      after: fields(row.after),
    }),
  )
}

/** Counts the history entries of a finding. */
export async function countHistory({ read }: Pick<UserDatabase, 'read'>, findingId: FindingId): Promise<number> {
  return countRows(read.selectFrom('vex_history').where('finding_id', '=', findingId).where(isShown))
}

function fields(text: string | null): HistoryEntry['before'] {
  return text === null ? null : (JSON.parse(text) as NonNullable<HistoryEntry['before']>) // written by `addHistory` only
}
