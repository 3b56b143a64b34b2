import { sql } from 'kysely'
import type { UserDatabase } from './database.ts'

/** Components of a version that are alike in one column; null is a value too. */
export interface GroupCount {
  readonly key: string | null
  readonly count: number
}

/** By what components are counted. */
export type GroupColumn = 'kind' | 'ecosystem' | 'support_level'

/** Components of versions by one column, most frequent first. */
export async function countComponentsBy(
  { read }: UserDatabase,
  column: GroupColumn,
  versionIds: readonly string[],
): Promise<Map<string, readonly GroupCount[]>> {
  const rows = await read
    .selectFrom('component')
    .select(['version_id', `${column} as key`, (select) => select.fn.countAll<number>().as('count')])
    .where('version_id', 'in', versionIds)
    .where('is_listed', '=', 1)
    .groupBy(['version_id', column])
    .orderBy('count', 'desc')
    .orderBy(column)
    .execute()
  return Map.groupBy(rows, (row) => row.version_id)
}

/** Components of a version that were judged in the same way. `isNamed`: they have a purl or a CPE. */
export interface MatchCount {
  readonly state: string | null
  readonly basis: string
  readonly reason: string | null
  readonly isNamed: boolean
  readonly count: number
}

/** How the components of versions were judged by the latest scan. */
export async function countMatches(
  { read }: UserDatabase,
  versionIds: readonly string[],
): Promise<Map<string, readonly MatchCount[]>> {
  const isNamed = sql<number>`purl IS NOT NULL OR cpes <> '[]'`
  const rows = await read
    .selectFrom('component')
    .select(['version_id', 'match_state', 'match_basis', 'match_reason', isNamed.as('is_named')])
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('version_id', 'in', versionIds)
    .where('is_listed', '=', 1)
    .groupBy(['version_id', 'match_state', 'match_basis', 'match_reason', isNamed])
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.version_id)
  return new Map(
    grouped.entries().map(([versionId, group]) => [
      versionId,
      group.map((row) => ({
        state: row.match_state,
        basis: row.match_basis,
        reason: row.match_reason,
        isNamed: row.is_named === 1,
        count: row.count,
      })),
    ]),
  )
}
