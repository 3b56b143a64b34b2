import { type Kysely, sql } from 'kysely'
import type { AdvisoryTables } from './advisory-tables.ts'

/** The records of a group that an id belongs to, the latest state of each; `record` is what the import stored. */
export async function findAdvisoryGroup(
  read: Kysely<AdvisoryTables>,
  id: string,
): Promise<readonly { readonly recordId: string; readonly withdrawnAt: string | null; readonly record: string }[]> {
  const rows = await read
    .selectFrom('advisory')
    .select(['record_id', 'withdrawn_at', 'record'])
    .where('superseded', '=', 0)
    .where('group_id', 'in', (from) =>
      from
        .selectFrom('advisory_alias')
        .innerJoin('advisory as named', 'named.id', 'advisory_alias.advisory_id')
        .select(sql<number>`coalesce(named.group_id, named.id)`.as('group_id'))
        .where('advisory_alias.alias', '=', id.toUpperCase()),
    )
    .limit(200)
    .execute()
  return rows.map((row) => ({ recordId: row.record_id, withdrawnAt: row.withdrawn_at, record: row.record }))
}
