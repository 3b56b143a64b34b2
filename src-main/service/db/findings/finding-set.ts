import { type RawBuilder, sql } from 'kysely'
import type { DecisionScope } from '#service/domain/findings/finding.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { findingsOf, findingsInScope } from './finding-scope.ts'
import type { FindingId, FindingSetId, OrganizationId, StepId, VersionId } from '#service/domain/id.ts'
import { findingSetOf } from '#service/db/shown-content.ts'

/** A set of findings for a rule, defined by a common property. */
export type FindingSet =
  | { readonly ids: readonly string[] }
  /** Those in the scope of a decision other than the ones that it names. */
  | {
      readonly organizationId: OrganizationId
      readonly reachedFrom: readonly FindingId[]
      readonly scope: Exclude<DecisionScope, 'VERSION'>
    }
  | { readonly versionId: VersionId }
  /** Those of a set, whether or not a version shows it. */
  | { readonly setId: FindingSetId }
  /** Those of a version with a severity override. */
  | { readonly overriddenIn: VersionId }
  /** Those that a step changed. */
  | { readonly stepId: StepId }

/** Returns the ids of the findings of a set. */
export async function listFindingIds(
  { read }: Pick<UserDatabase, 'read'>,
  set: FindingSet,
): Promise<readonly FindingId[]> {
  const { rows } = await sql<{ id: FindingId }>`SELECT finding.id FROM finding WHERE ${isInSet(set)}`.execute(read)
  return rows.map(({ id }) => id)
}

/** Tests for the findings of a set. */
export function isInSet(set: FindingSet): RawBuilder<boolean> {
  if ('ids' in set) return findingsOf(set.ids)
  if ('reachedFrom' in set) return findingsInScope(set.organizationId, set.reachedFrom, set.scope)
  if ('versionId' in set) return sql`finding.finding_set_id = ${findingSetOf(set.versionId)}`
  if ('setId' in set) return sql`finding.finding_set_id = ${set.setId}`
  if ('overriddenIn' in set) {
    return sql`finding.finding_set_id = ${findingSetOf(set.overriddenIn)} and finding.severity_override is not null`
  }
  return sql`finding.id in (select finding_id from vex_history where operation_id = ${set.stepId})`
}
