import { type Kysely, sql } from 'kysely'
import { securityFixesUntil } from '#service/domain/components/support-reason.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Reasons that earlier releases stored say "gets". */
const earlierPhrase = ' gets security fixes until '
const endedPhrase = ' received security fixes until '

/**
 * Sets components to "no longer maintained" when their end-of-support date from lifecycle data has passed. A partial index covers the
 * candidates. Values set by a user or the document are not changed.
 * @param now RFC 3339 in UTC; the last day of support is a day of support
 * @returns the number of changed components
 */
export async function expireSupport(write: Kysely<UserDataTables>, now: string): Promise<number> {
  const { numUpdatedRows } = await write
    .updateTable('component')
    .set({
      support_level: 'no_longer_maintained',
      support_reason: sql<string>`replace(replace(support_reason, ${earlierPhrase}, ${endedPhrase}), ${securityFixesUntil}, ${endedPhrase})`,
      updated_at: now,
    })
    .where('support_source', '=', sql<string>`'LIFECYCLE_DATA'`)
    .where('support_level', '=', sql<string>`'actively_maintained'`)
    .where('end_of_support', '<', now.slice(0, 10))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
