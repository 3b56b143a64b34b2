import { type Kysely, sql } from 'kysely'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/**
 * Components whose support ended by a list without anything else having happened are no longer maintained. An index holds the few that
 * can be. What a person or the document says stays.
 *
 * @param now RFC 3339 in UTC; the last day of support is a day of support
 * @returns how many there were
 */
export async function endReachedSupport(write: Kysely<UserDataTables>, now: string): Promise<number> {
  const { numUpdatedRows } = await write
    .updateTable('component')
    .set({
      support_level: 'no_longer_maintained',
      support_reason: sql<string>`replace(support_reason, ' gets security fixes until ', ' got security fixes until ')`,
      updated_at: now,
    })
    .where('support_source', '=', sql<string>`'LIFECYCLE_DATA'`)
    .where('support_level', '=', sql<string>`'actively_maintained'`)
    .where('end_of_support', '<', now.slice(0, 10))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
