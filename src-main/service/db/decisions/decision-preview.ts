import { sql } from 'kysely'
import type { DecisionScope } from '#service/domain/findings/finding.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { findingsOf } from '#service/db/findings/finding-scope.ts'
import { isInSet, type VexTerms } from '#service/db/findings/finding-set.ts'
import type { FindingId, OrganizationId, VersionId } from '#service/domain/id.ts'

/** Effect of a decision on one version. */
export interface PreviewedVersion {
  readonly versionId: VersionId
  readonly changed: number
  /** Findings among them that currently have another decision. */
  readonly overwritten: number
}

/** A decision to preview. */
export interface PreviewedDecision {
  readonly terms: VexTerms
  readonly scope: DecisionScope
  /** True if findings in the scope are changed that are decided contrary to it, too. */
  readonly overwrites: boolean
}

/** Lists versions that a decision would change, newest first; undefined if one of the findings does not exist. */
export async function previewDecision(
  { read }: Pick<UserDatabase, 'read'>,
  organizationId: OrganizationId,
  findingIds: readonly FindingId[],
  { terms, scope, overwrites }: PreviewedDecision,
): Promise<readonly PreviewedVersion[] | undefined> {
  const ids = [...new Set(findingIds)]
  const named = findingsOf(ids)
  const { rows: known } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM finding
    JOIN sbom_version ON sbom_version.finding_set_id = finding.finding_set_id AND sbom_version.visible = 1
    WHERE finding.organization_id = ${organizationId} AND ${named}`.execute(read)
  if (known[0]?.count !== ids.length) return undefined
  const contrary = overwrites ? undefined : ({ to: terms, are: 'left out' } as const)
  const reach = (wide: Exclude<DecisionScope, 'VERSION'>) => ({
    organizationId,
    reachedFrom: ids,
    scope: wide,
    contrary,
  })
  const reached = scope === 'VERSION' ? named : sql`(${named} or (${isInSet(reach(scope))}))`
  const { rows } = await sql<PreviewedVersion>`
    SELECT sbom_version.id AS "versionId", count(*) AS changed,
      sum(CASE WHEN finding.vex_status <> ${terms.status} THEN 1 ELSE 0 END) AS overwritten
    FROM finding JOIN sbom_version ON sbom_version.finding_set_id = finding.finding_set_id
    WHERE ${reached} GROUP BY sbom_version.id
    ORDER BY max(sbom_version.created_at) DESC, sbom_version.id DESC`.execute(read)
  return rows
}
