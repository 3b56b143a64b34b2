import type { UserReader } from '#service/db/database.ts'

/** Returns the revisions of the policies that were evaluated for a version without an error, by policy. */
export async function listCurrentResults(read: UserReader, versionId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await read
    .selectFrom('policy_result')
    .select(['policy_id', 'revision'])
    .where('version_id', '=', versionId)
    .where('outcome', '<>', 'ERROR')
    .execute()
  return new Map(rows.map((row) => [row.policy_id, row.revision]))
}
