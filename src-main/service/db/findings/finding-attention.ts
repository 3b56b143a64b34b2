import { type RawBuilder, sql } from 'kysely'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import type { FindingAttention } from '#service/domain/findings/finding-counts.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { snoozedTest } from '#service/db/snoozed-test.ts'
import { countPendingInScope, type FindingFilter, versionsInScope } from './finding-filter.ts'
import { isPending } from '#service/db/pending-version.ts'
import { isPendingCarried } from '#service/db/pending-carry-over.ts'
import { isMerged, type MergedFindings } from '#service/db/parts/merged-findings.ts'
import { findingSetsOf, foundIn } from '#service/db/shown-content.ts'

type Reading = Pick<UserDatabase, 'read'>

/**
 * Counts active findings of versions that need attention for other reasons than being undecided. Each count uses an index with only such
 * findings.
 * @param today `YYYY-MM-DD`
 * @param merged if the versions are those of a version with its parts, which counts what they share once
 */
export async function countAttention(
  database: Reading,
  versionIds: readonly string[],
  today: string,
  merged?: MergedFindings,
): Promise<ReadonlyMap<string, FindingAttention>> {
  const list = valuesOf(versionIds)
  const isCounted =
    merged === undefined ? sql`finding.finding_set_id in ${findingSetsOf(versionIds)}` : isMerged(merged)
  const ofFindings = (test: RawBuilder<boolean>) =>
    sql`select ${foundIn()} as "versionId", count(*) as count from finding
      where ${isCounted} and finding.state = 'AFFECTED' and ${test} group by 1`
  const stale = await countsOf(database, ofFindings(sql`finding.stale_reasons is not null`))
  const isSnoozed = sql<boolean>`(finding.snoozed_until is not null or finding.snooze_evidence is not null)
    and ${snoozedTest(today)}`
  const snoozed = await countsOf(database, ofFindings(isSnoozed))
  const carriedPending = await countsOf(
    database,
    sql`select carried_decision.version_id as "versionId", count(*) as count from carried_decision
      where carried_decision.version_id in ${list} and ${isPendingCarried}
        ${merged === undefined ? sql`` : sql`and exists (select 1 from finding where finding.id = carried_decision.finding_id and ${isMerged(merged)})`} group by 1`,
  )
  const pending = await countsOf(
    database,
    sql`select sbom_version.id as "versionId", 1 as count from sbom_version
      where sbom_version.id in ${list} and ${isPending()}`,
  )
  return new Map(
    versionIds.map((id) => [
      id,
      {
        stale: stale.get(id) ?? 0,
        snoozed: snoozed.get(id) ?? 0,
        carriedPending: carriedPending.get(id) ?? 0,
        sbomsPendingCount: pending.get(id) ?? 0,
      },
    ]),
  )
}

/** Counts the same over all versions of a scope. */
export async function countAttentionIn(
  database: Reading,
  scope: FindingFilter,
  today: string,
): Promise<FindingAttention> {
  const { versionId, merged } = scope
  const rows =
    versionId === undefined
      ? (await versionsInScope(scope).execute(database.read)).rows
      : await database.read
          .selectFrom('sbom_version')
          .select('id')
          .where('id', '=', versionId)
          .where('organization_id', '=', scope.organizationId)
          .execute()
  // Parts are of the organization of their version.
  const ids = merged && rows.length > 0 ? merged.versionIds : rows.map(({ id }) => id)
  const inherited = merged?.onlyInherited === true ? ids.filter((id) => id !== versionId) : ids
  const counts = await countAttention(database, inherited, today, merged)
  const attention = sumOf([...counts.values()])
  if (versionId !== undefined) return attention
  const pending = await countPendingInScope(scope).execute(database.read)
  return { ...attention, sbomsPendingCount: pending.rows[0]?.count ?? 0 }
}

/** Adds up attention counts. */
export function sumOf(counts: readonly FindingAttention[]): FindingAttention {
  return {
    stale: counts.reduce((sum, { stale }) => sum + stale, 0),
    snoozed: counts.reduce((sum, { snoozed }) => sum + snoozed, 0),
    carriedPending: counts.reduce((sum, { carriedPending }) => sum + carriedPending, 0),
    sbomsPendingCount: counts.reduce((sum, { sbomsPendingCount }) => sum + sbomsPendingCount, 0),
  }
}

async function countsOf({ read }: Reading, query: RawBuilder<unknown>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ versionId: string; count: number }>`${query}`.execute(read)
  return new Map(rows.map(({ versionId, count }) => [versionId, count]))
}
