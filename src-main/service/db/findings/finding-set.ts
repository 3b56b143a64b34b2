import { type RawBuilder, sql } from 'kysely'
import type { DecisionScope } from '#service/domain/findings/finding.ts'
import type { VexJustificationWord, VexStatusWord } from '#shared/vex.ts'
import { byIndex } from '#service/db/dialect/sql-words.ts'
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
      /** Without the findings that are decided contrary to these terms, or only those. */
      readonly contrary?: { readonly to: VexTerms; readonly are: 'left out' | 'listed' } | undefined
    }
  | { readonly versionId: VersionId }
  /** Those of a set, whether or not a version shows it. */
  | { readonly setId: FindingSetId }
  /** Those of a version with a severity override. */
  | { readonly overriddenIn: VersionId }
  /** Decisions of other versions, for themselves alone, about the findings of a version. */
  | { readonly overlaidIn: VersionId }
  /** Those of them with a severity override. */
  | { readonly overriddenOver: VersionId }
  /** Those that a step changed. */
  | { readonly stepId: StepId }

/** What a decision says in closed words. */
export interface VexTerms {
  readonly status: VexStatusWord
  readonly justification: VexJustificationWord | null
}

/** Tests for findings that are decided with another status, or another justification if one is given. Under Investigation is no decision. */
export function contraryTest({ status, justification }: VexTerms): RawBuilder<boolean> {
  const differs = sql<boolean>`finding.vex_status <> ${status}`
  const isOther =
    justification === null ? differs : sql`(${differs} or finding.vex_justification is not ${justification})`
  return sql`(coalesce(finding.vex_status, 'under_investigation') <> 'under_investigation' and ${isOther})`
}

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
  if ('reachedFrom' in set) {
    const reached = findingsInScope(set.organizationId, set.reachedFrom, set.scope)
    if (!set.contrary) return reached
    const isContrary = contraryTest(set.contrary.to)
    return set.contrary.are === 'listed' ? sql`${reached} and ${isContrary}` : sql`${reached} and not ${isContrary}`
  }
  if ('versionId' in set) return sql`finding.finding_set_id = ${findingSetOf(set.versionId)}`
  if ('overlaidIn' in set) {
    return sql`finding.id in (select laid.id from finding as laid ${byIndex('finding_overlay')}
      cross join finding as own on own.id = laid.overlays_id and own.finding_set_id = ${findingSetOf(set.overlaidIn)}
      where laid.overlays_id is not null)`
  }
  if ('overriddenOver' in set)
    return sql`${isInSet({ overlaidIn: set.overriddenOver })} and finding.severity_override is not null`
  if ('setId' in set) return sql`finding.finding_set_id = ${set.setId}`
  if ('overriddenIn' in set) {
    return sql`finding.finding_set_id = ${findingSetOf(set.overriddenIn)} and finding.severity_override is not null`
  }
  return sql`finding.id in (select finding_id from vex_history where operation_id = ${set.stepId})`
}
