import { sql } from 'kysely'
import type { UserDatabase } from '#service/db/database.ts'
import { findingSetOf } from '#service/db/shown-content.ts'
import type { VersionId } from '#service/domain/id.ts'

/** Entries of one transaction: others wait for it. */
const entriesAtOnce = 1000

/**
 * Deletes retained entries about findings that the version shows again, in short transactions: these have their own decisions now. The caller
 * must call this after a scan was published, and before the next one, because it may have been killed in between.
 */
export async function forgetRetained(
  { read, write }: Pick<UserDatabase, 'read' | 'write'>,
  versionId: VersionId,
): Promise<void> {
  const isShownAgain = sql<boolean>`EXISTS (
    SELECT 1 FROM finding WHERE finding.vulnerability_id = kept.vulnerability_id
      AND finding.package_name_key = kept.package_name_key AND finding.package_key = kept.package_key
      AND finding.finding_set_id = ${findingSetOf(versionId)})`
  for (let after = ['', '']; ;) {
    const rows = await read
      .selectFrom('retained_decision as kept')
      .select(['vulnerability_id', 'package_key'])
      .where('version_id', '=', versionId)
      .where(sql<boolean>`(vulnerability_id, package_key) > (${after[0]}, ${after[1]})`)
      .where(isShownAgain)
      .orderBy('vulnerability_id')
      .orderBy('package_key')
      .limit(entriesAtOnce)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    const end = [last.vulnerability_id, last.package_key]
    await sql`
      DELETE FROM retained_decision AS kept WHERE version_id = ${versionId}
        AND (vulnerability_id, package_key) > (${after[0]}, ${after[1]})
        AND (vulnerability_id, package_key) <= (${end[0]}, ${end[1]}) AND ${isShownAgain}`.execute(write)
    after = end
  }
}
