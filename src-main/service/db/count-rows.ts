import type { SelectQueryBuilder } from 'kysely'

/** Counts the rows of a query that selects no columns yet. */
export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const counted = query.select((row) => row.fn.countAll<number>().as('count'))
  return ((await counted.executeTakeFirstOrThrow()) as { count: number }).count // its only column
}
