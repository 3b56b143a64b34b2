import { sql } from 'kysely'
import { countRows } from '#service/db/count-rows.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { daysBetween } from '#service/db/dialect/sql-words.ts'
import { isPending } from '#service/db/pending-version.ts'
import { findingSetsOf, isReal } from '#service/db/shown-content.ts'

/** The fields of a version that a trend needs. */
export interface TrendVersion {
  readonly id: string
  readonly environmentId: string
  readonly createdAt: string
  readonly componentCount: number
  /** Whether nobody knows yet what it is affected by. */
  readonly isPending: boolean
}

/**
 * Lists existing versions, oldest first: deleted versions are also removed from the past. Those of the sample are left out unless products or
 * environments are named.
 */
export async function listTrendVersions(
  { read }: UserDatabase,
  scope: {
    readonly organizationId: string
    readonly productIds: readonly string[] | null
    readonly environmentIds: readonly string[] | null
  },
): Promise<readonly TrendVersion[]> {
  let query = read
    .selectFrom('sbom_version')
    .select(['id', 'environment_id', 'created_at', 'component_count', sql<number>`${isPending()}`.as('is_pending')])
    .where('organization_id', '=', scope.organizationId)
    .where('visible', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
  if (!scope.productIds && !scope.environmentIds) query = query.where(isReal())
  if (scope.productIds) query = query.where('product_id', 'in', scope.productIds)
  if (scope.environmentIds) query = query.where('environment_id', 'in', scope.environmentIds)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    environmentId: row.environment_id,
    createdAt: row.created_at,
    componentCount: row.component_count,
    isPending: row.is_pending === 1,
  }))
}

export interface KeyCount {
  readonly key: string
  readonly count: number
}

/** Counts findings of versions that were open at a time, by severity. */
export async function countOpenFindingsAt(
  { read }: UserDatabase,
  versionIds: readonly string[],
  at: string,
): Promise<readonly KeyCount[]> {
  const isClosed = sql<boolean>`vex_status IN ('not_affected', 'fixed') AND decided_at <= ${at}`
  return read
    .selectFrom('finding')
    .where('finding_set_id', 'in', findingSetsOf(versionIds))
    .where('created_at', '<=', at)
    .where(sql<boolean>`(state = 'AFFECTED' OR (state = 'INACTIVE' AND updated_at > ${at}))`)
    .where((is) => is.not(is.and([is('vex_status', 'is not', null), isClosed])))
    .groupBy('severity')
    .select(['severity as key', sql<number>`count(*)`.as('count')])
    .execute()
}

/** Counts decisions of versions that were in effect at a time, by status. */
export async function countDecisionsAt(
  { read }: UserDatabase,
  versionIds: readonly string[],
  at: string,
): Promise<readonly KeyCount[]> {
  const rows = await read
    .selectFrom('finding')
    .where('finding_set_id', 'in', findingSetsOf(versionIds))
    .where('decided_at', '<=', at)
    .groupBy('vex_status')
    .select(['vex_status', sql<number>`count(*)`.as('count')])
    .execute()
  return rows.flatMap(({ vex_status: key, count }) => (key === null ? [] : [{ key, count }]))
}

/**
 * Returns the median of the days from which findings of versions were there to their decision, of decisions in a span; null without any.
 * Decisions that are older than their finding were carried over: they took no time.
 */
export async function medianDaysToDecide(
  { read }: UserDatabase,
  versionIds: readonly string[],
  { after, until }: { readonly after: string; readonly until: string },
): Promise<number | null> {
  const decided = read
    .selectFrom('finding')
    .where('finding_set_id', 'in', findingSetsOf(versionIds))
    .where('vex_status', 'is not', null)
    .where('decided_at', '>=', after)
    .where('decided_at', '<=', until)
    .whereRef('decided_at', '>=', 'created_at')
  const count = await countRows(decided)
  if (count === 0) return null
  const middle = await decided
    .select(daysBetween('created_at', 'decided_at').as('days'))
    .orderBy('days')
    .limit(2 - (count % 2))
    .offset(Math.floor((count - 1) / 2))
    .execute()
  return middle.reduce((sum, { days }) => sum + days, 0) / middle.length
}
