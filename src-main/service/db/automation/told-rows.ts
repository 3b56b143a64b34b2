import type { Kysely } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { ToldRows } from '#service/domain/automation/told-rows.ts'

/** Returns what a rule remembers of its messages about a version. */
export async function readToldRows(read: UserReader, ruleId: string, versionId: string): Promise<ToldRows> {
  const row = await read
    .selectFrom('automation_told')
    .select(['told', 'waiting'])
    .where('rule_id', '=', ruleId)
    .where('version_id', '=', versionId)
    .executeTakeFirst()
  // Written by this file only.
  const ids = (text: string | undefined) => (text === undefined ? [] : (JSON.parse(text) as string[]))
  return { told: ids(row?.told), waiting: ids(row?.waiting) }
}

export async function saveToldRows(
  write: Kysely<UserDataTables>,
  ruleId: string,
  versionId: string,
  { told, waiting }: ToldRows,
): Promise<void> {
  const texts = { told: JSON.stringify(told), waiting: JSON.stringify(waiting) }
  await write
    .insertInto('automation_told')
    .values({ rule_id: ruleId, version_id: versionId, ...texts })
    .onConflict((conflict) => conflict.columns(['rule_id', 'version_id']).doUpdateSet(texts))
    .execute()
}

/** Forgets what a rule told: it sends no messages any more. */
export async function deleteToldRows(write: Kysely<UserDataTables>, ruleId: string): Promise<void> {
  await write.deleteFrom('automation_told').where('rule_id', '=', ruleId).execute()
}
