import type { UserDatabase } from '#service/db/database.ts'

/** Returns names of products by id. */
export async function findProductNames(
  { read }: Pick<UserDatabase, 'read'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await read.selectFrom('product').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
