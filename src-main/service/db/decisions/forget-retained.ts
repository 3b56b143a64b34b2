import { sql } from 'kysely'
import type { UserDatabase } from '#service/db/database.ts'
import { findingSetOf } from '#service/db/shown-content.ts'
import type { VersionId } from '#service/domain/id.ts'

/** Entries of one transaction: others wait for it. */
const entriesAtOnce = 1000

/**
 * Deletes retained entries that findings of the same package version have which the version shows, in short transactions: they have their own
 * decisions now. The caller must call this after a scan was published, and before the next one, because it may have been killed in between.
 */
export async function forgetRetained(
  { read, write }: Pick<UserDatabase, 'read' | 'write'>,
  versionId: VersionId,
): Promise<void> {
  const isShownAgain = sql<boolean>`EXISTS (
    SELECT 1 FROM finding WHERE finding.id = kept.given_to AND finding.package_key = kept.package_key
      AND finding.finding_set_id = ${findingSetOf(versionId)})`
  const key = sql`vulnerability_id, package_name_key, id`
  for (let after = ['', '', '']; ;) {
    const start = sql.join(after)
    const rows = await read
      .selectFrom('retained_decision as kept')
      .select(['vulnerability_id', 'package_name_key', 'id'])
      .where('version_id', '=', versionId)
      .where(sql<boolean>`(${key}) > (${start})`)
      .where(isShownAgain)
      .orderBy('vulnerability_id')
      .orderBy('package_name_key')
      .orderBy('id')
      .limit(entriesAtOnce)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    const end = [last.vulnerability_id, last.package_name_key, last.id]
    await sql`
      DELETE FROM retained_decision AS kept WHERE version_id = ${versionId}
        AND (${key}) > (${start}) AND (${key}) <= (${sql.join(end)}) AND ${isShownAgain}`.execute(write)
    after = end
  }
}
