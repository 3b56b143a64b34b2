import { sql } from 'kysely'
import type { DatabaseReader } from '#service/db/database.ts'
import type { AdvisoryTables } from './advisory-tables.ts'
import { unpackBlock } from './advisory-text.ts'

/** Finds the records of the group that an id belongs to, the latest version of each; `record` is as imported. */
export async function findAdvisoryGroup(
  read: DatabaseReader<AdvisoryTables>,
  id: string,
): Promise<readonly { readonly recordId: string; readonly withdrawnAt: string | null; readonly record: string }[]> {
  const rows = await read
    .selectFrom('advisory')
    .select(['record_id', 'withdrawn_at', 'block', 'start', 'length'])
    .where('superseded', '=', 0)
    .where(({ or, eb }) => {
      const groups = (column: 'id' | 'group_id') =>
        eb(column, 'in', (from) =>
          from
            .selectFrom('advisory_alias')
            .innerJoin('advisory as named', 'named.id', 'advisory_alias.advisory_id')
            .select(sql<number>`coalesce(named.group_id, named.id)`.as('group_id'))
            .where('advisory_alias.alias', '=', id.toUpperCase()),
        )
      return or([groups('id'), groups('group_id')])
    })
    .limit(200)
    .execute()
  const blocks = await readBlocks(read, [...new Set(rows.map(({ block }) => block))])
  return rows.map((row) => ({
    recordId: row.record_id,
    withdrawnAt: row.withdrawn_at,
    record: (blocks.get(row.block) ?? Buffer.alloc(0)).toString('utf8', row.start, row.start + row.length),
  }))
}

async function readBlocks(
  read: DatabaseReader<AdvisoryTables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  if (ids.length === 0) return new Map()
  const rows = await read.selectFrom('text_block').select(['id', 'content']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, content }) => [id, unpackBlock(content)]))
}
