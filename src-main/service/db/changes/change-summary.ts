import { sql } from 'kysely'
import type { UserDatabase } from '#service/db/database.ts'
import { isReal, isRealFindingShown } from '#service/db/shown-content.ts'

/** Changes of one version's findings within a period. */
export interface VersionFindingChanges {
  readonly versionId: string
  /** New findings; 0 for a version that was uploaded within the period. */
  readonly findingsNew: number
  /** Findings whose vulnerability was added to KEV. */
  readonly findingsWorse: number
  readonly findingsWithdrawn: number
  readonly findingsGone: number
  /** Decisions whose evidence changed. */
  readonly decisionsStale: number
}

/** Lists versions whose findings changed after a time, those with the most new and worse ones first. Those of the sample are left out. */
export async function listVersionFindingChanges(
  { read }: UserDatabase,
  organizationId: string,
  since: string,
): Promise<readonly VersionFindingChanges[]> {
  const isOld = sql`v.created_at < ${since}`
  const isNew = sql`(f.created_at >= ${since} AND ${isOld})`
  const isActive = sql`f.state = 'AFFECTED'`
  const isGone = sql`(f.state = 'INACTIVE' AND f.updated_at >= ${since} AND ${isOld})`
  const isWithdrawn = sql`coalesce(f.state_reason, '') LIKE '%withdrawn%'`
  const gotKev = sql`(f.created_at < ${since} AND coalesce(vulnerability.kev_date_added, '') >= ${since.slice(0, 10)})`
  const result = await sql<VersionFindingChanges>`
    SELECT * FROM (
      SELECT v.id AS "versionId",
        sum(CASE WHEN ${isActive} AND ${isNew} THEN 1 ELSE 0 END) AS "findingsNew",
        sum(CASE WHEN ${isActive} AND ${gotKev} THEN 1 ELSE 0 END) AS "findingsWorse",
        sum(CASE WHEN ${isGone} AND ${isWithdrawn} THEN 1 ELSE 0 END) AS "findingsWithdrawn",
        sum(CASE WHEN ${isGone} AND NOT ${isWithdrawn} THEN 1 ELSE 0 END) AS "findingsGone",
        sum(CASE WHEN ${isActive} AND f.stale_at >= ${since} THEN 1 ELSE 0 END) AS "decisionsStale"
      FROM finding AS f
      JOIN sbom_version AS v ON v.finding_set_id = f.finding_set_id AND v.visible = 1
      JOIN vulnerability ON vulnerability.id = f.vulnerability_id
      WHERE f.organization_id = ${organizationId} AND ${isReal('v')}
      GROUP BY v.id
    ) AS changes
    WHERE "findingsNew" + "findingsWorse" + "findingsWithdrawn" + "findingsGone" + "decisionsStale" > 0
    ORDER BY "findingsNew" + "findingsWorse" DESC, "versionId" DESC`.execute(read)
  return result.rows
}

/** Counts versions that were uploaded and decisions that were made after a time. Those of the sample are left out. */
export async function countArrivals(
  { read }: UserDatabase,
  organizationId: string,
  since: string,
): Promise<{ readonly versions: number; readonly decisions: number }> {
  const count = sql<number>`count(*)`.as('n')
  const versions = await read
    .selectFrom('sbom_version')
    .where('organization_id', '=', organizationId)
    .where('visible', '=', 1)
    .where('created_at', '>=', since)
    .where(isReal())
    .select(count)
    .executeTakeFirstOrThrow()
  const decisions = await read
    .selectFrom('finding')
    .where('organization_id', '=', organizationId)
    .where('decided_at', '>=', since)
    .where(isRealFindingShown())
    .select(count)
    .executeTakeFirstOrThrow()
  return { versions: versions.n, decisions: decisions.n }
}
