import { type RawBuilder, sql } from 'kysely'
import { rowOf, valuesOf, withoutIndex } from '#service/db/dialect/sql-words.ts'
import type { VexDecision } from '#service/domain/findings/finding.ts'
import type { OrganizationId } from '#service/domain/id.ts'

/** The column of a version that all versions in the scope of a decision share. */
const places = {
  ENVIRONMENT: 'environment_id',
  PRODUCT: 'product_id',
  EVERYWHERE: 'organization_id',
} as const satisfies Record<Exclude<VexDecision['scope'], 'VERSION'>, string>

/** Tests for findings by id, with one parameter for any number of ids. */
export function findingsOf(ids: readonly string[]): RawBuilder<boolean> {
  return sql`finding.id in ${valuesOf(ids)}`
}

/**
 * Tests for findings in the scope of a decision other than those named: the same vulnerability group in the same package, in every visible
 * version of the scope. Inactive findings are not changed.
 */
export function findingsInScope(
  organizationId: OrganizationId,
  ids: readonly string[],
  scope: Exclude<VexDecision['scope'], 'VERSION'>,
): RawBuilder<boolean> {
  const place = sql.ref(places[scope])
  // Cross joins keep the order: from the seeds by the index of a vulnerability's packages, never over all findings.
  return sql`${rowOf('finding')} in (
    select ${rowOf('other')} from (
      select distinct finding.vulnerability_id, finding.package_name_key, sbom_version.${place} as place
      from finding join sbom_version on sbom_version.finding_set_id = finding.finding_set_id where ${findingsOf(ids)}
    ) as seed
    cross join finding as other
      on other.vulnerability_id = seed.vulnerability_id and other.package_name_key = seed.package_name_key
    cross join sbom_version on sbom_version.finding_set_id = other.finding_set_id and sbom_version.visible = 1
      and sbom_version.${place} = seed.place
    where ${withoutIndex('other.organization_id')} = ${organizationId} and other.state <> 'INACTIVE'
  ) and not (${findingsOf(ids)})`
}
