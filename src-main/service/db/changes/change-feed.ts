import { type SelectQueryBuilder, sql } from 'kysely'
import type { RecordedChange } from '#service/domain/change-event.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { listPage } from '#service/db/keyset.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { countRows } from '#service/db/count-rows.ts'

/** Selects changes. No kinds means all. */
export interface ChangeFilter {
  readonly organizationId: string
  readonly kinds: readonly string[]
  readonly versionId: string | null
}

const columns = [
  'cursor',
  'at',
  'kind',
  'action',
  'subject_id',
  'version_id',
  'environment_id',
  'count',
  'operation_id',
] as const

/** Lists changes in the order in which they were committed. */
export async function listChanges(
  database: UserDatabase,
  filter: ChangeFilter,
  page: PageRequest,
): Promise<Page<RecordedChange>> {
  const query = filtered(database, filter).select(columns)
  return listPage(query, [{ expression: sql.ref('cursor'), direction: 'asc' }], page, (row) => ({
    cursor: row.cursor,
    at: row.at,
    kind: row.kind,
    action: row.action,
    subjectId: row.subject_id,
    versionId: row.version_id,
    environmentId: row.environment_id,
    count: row.count,
    stepId: row.operation_id,
  }))
}

/** Counts the changes of the feed, before paging. */
export async function countChanges(database: UserDatabase, filter: ChangeFilter): Promise<number> {
  return countRows(filtered(database, filter))
}

/** Returns the newest and the oldest stored cursor; null before the first change. */
export async function changeBounds(
  database: UserDatabase,
): Promise<{ readonly newest: number; readonly oldest: number } | null> {
  const row = await database.read
    .selectFrom('change_event')
    .select([sql<number | null>`max(cursor)`.as('newest'), sql<number | null>`min(cursor)`.as('oldest')])
    .executeTakeFirst()
  return row?.newest != null && row.oldest != null ? { newest: row.newest, oldest: row.oldest } : null
}

/** Deletes changes before a time, but never the newest: its cursor is where the next one continues. */
export async function deleteChangesBefore(database: UserDatabase, time: string): Promise<void> {
  await database.write
    .deleteFrom('change_event')
    .where('at', '<', time)
    .where('cursor', '<', sql<number>`(SELECT max(cursor) FROM change_event)`)
    .execute()
}

function filtered(
  database: UserDatabase,
  filter: ChangeFilter,
): SelectQueryBuilder<UserDataTables, 'change_event', object> {
  let query = database.read.selectFrom('change_event').where('organization_id', '=', filter.organizationId)
  if (filter.kinds.length > 0) query = query.where('kind', 'in', filter.kinds)
  if (filter.versionId) query = query.where('version_id', '=', filter.versionId)
  return query
}
