import { type SelectQueryBuilder, sql } from 'kysely'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Runs a query of components in chunks of `size` rows, by name, so that a large version is never in memory as a whole. */
export async function* chunksByName<Row extends { readonly id: string; readonly name_key: string }>(
  query: SelectQueryBuilder<UserDataTables, 'component', Row>,
  size: number,
): AsyncIterable<readonly Row[]> {
  let after = ['', '']
  for (;;) {
    const rows = (await query
      .where(sql<boolean>`(name_key, id) > (${after[0]}, ${after[1]})`)
      .orderBy('name_key')
      .orderBy('id')
      .limit(size)
      .execute()) as readonly Row[] // the type that the query has
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < size) return
    after = [end.name_key, end.id]
  }
}
