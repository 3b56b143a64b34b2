import { sql } from 'kysely'
import type { UserDatabase } from '#service/db/database.ts'
import { hidesMatch } from '#service/db/shown-matches.ts'
import { contentsOf, versionOfContent } from '#service/db/shown-content.ts'

/** Components of a version with the same value in one column; null is a value too. */
export interface GroupCount {
  readonly key: string | null
  readonly count: number
}

/** The columns by which components are counted. */
export type GroupColumn = 'kind' | 'ecosystem' | 'support_level'

/** Counts the components of versions by one column, most frequent first. */
export async function countComponentsBy(
  { read }: UserDatabase,
  column: GroupColumn,
  versionIds: readonly string[],
): Promise<Map<string, readonly GroupCount[]>> {
  const rows = await read
    .selectFrom('component')
    .select([
      versionOfContent().as('version_id'),
      `${column} as key`,
      (select) => select.fn.countAll<number>().as('count'),
    ])
    .where('content_id', 'in', contentsOf(versionIds))
    .where(sql<boolean>`is_listed = 1`) // literal, so that the index over the support levels of these rows is used
    .groupBy(['content_id', column])
    .orderBy('count', 'desc')
    .orderBy(column)
    .execute()
  return Map.groupBy(rows, (row) => row.version_id)
}

/**
 * Components of a version with the same match result. `isNamed`: they have a purl or a CPE. `isSuggested`: they have an identity
 * suggestion.
 */
export interface MatchCount {
  readonly state: string | null
  readonly basis: string
  readonly reason: string | null
  readonly isNamed: boolean
  readonly isSuggested: boolean
  readonly count: number
}

/**
 * Counts components by the result of the latest scan. Components with identity suggestions are few and have their own index. They are
 * counted separately and subtracted, which avoids reading the large rows of all components.
 */
export async function countMatches(
  { read }: UserDatabase,
  versionIds: readonly string[],
): Promise<Map<string, readonly MatchCount[]>> {
  const all = await matchGroups(read, versionIds, false)
  const suggested = await matchGroups(read, versionIds, true)
  const counted = new Map(all.map((row) => [keyOf(row), { ...row, isSuggested: false }]))
  for (const row of suggested) {
    const whole = counted.get(keyOf(row))
    if (whole) counted.set(keyOf(row), { ...whole, count: whole.count - row.count })
  }
  const rows = [...counted.values(), ...suggested.map((row) => ({ ...row, isSuggested: true }))]
  return Map.groupBy(
    rows.filter(({ count }) => count > 0),
    ({ versionId }) => versionId,
  )
}

async function matchGroups(read: UserDatabase['read'], versionIds: readonly string[], isSuggested: boolean) {
  const isNamed = sql<number>`purl IS NOT NULL OR cpes <> '[]'`
  let query = read
    .selectFrom('component')
    .select([versionOfContent().as('version_id'), hidesMatch.as('is_hidden'), isNamed.as('is_named')])
    .select(['match_state', 'match_basis', 'match_reason'])
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('content_id', 'in', contentsOf(versionIds))
    .where('is_listed', '=', 1)
    .groupBy(['content_id', 'match_state', 'match_basis', 'match_reason', isNamed])
  if (isSuggested) query = query.where('suggested_purl', 'is not', null)
  const rows = (await query.execute()).map((row) => ({
    versionId: row.version_id,
    ...(row.is_hidden ? unmatched : { state: row.match_state, basis: row.match_basis, reason: row.match_reason }),
    isNamed: row.is_named === 1,
    count: row.count,
  }))
  const groups = Map.groupBy(rows, keyOf)
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }] : [],
  )
}

/** What a component has before its first scan. */
const unmatched = { state: null, basis: 'NONE', reason: null } as const

function keyOf(row: Omit<MatchCount, 'isSuggested' | 'count'> & { readonly versionId: string }): string {
  return JSON.stringify([row.versionId, row.state, row.basis, row.reason, row.isNamed])
}
