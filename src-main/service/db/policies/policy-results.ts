import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#service/db/count-rows.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import type { PolicyOutcome } from '#service/domain/policies/policy.ts'
import type { PolicyCause, PolicyResult, PolicyResultChange } from '#service/domain/policies/policy-result.ts'
import { isReal } from '#service/db/shown-content.ts'
import { isOfPolicy } from './own-versions.ts'
import { isWaived, outcomeOf, placeOfOutcome } from './waived.ts'

type Reading = Pick<UserDatabase, 'read'>

/** Selects results of enabled policies for visible versions. Absent members do not filter. */
export interface ResultFilter {
  readonly organizationId: string
  readonly policyIds?: readonly string[] | undefined
  readonly versionIds?: readonly string[] | undefined
  readonly productIds?: readonly string[] | undefined
  readonly outcomes?: readonly PolicyOutcome[] | undefined
  /** Without the results of the sample, except those of policies whose scope names places. */
  readonly realOnly?: boolean | undefined
  /** The day on which waivers are in effect, YYYY-MM-DD in UTC. */
  readonly today: string
}

/** Lists results: the worst first, or the newest. */
export async function listPolicyResults(
  { read }: Reading,
  filter: ResultFilter,
  order: 'worst' | 'newest',
  request: PageRequest,
): Promise<Page<PolicyResult>> {
  const outcome = outcomeOf(filter.today)
  const query = filtered(read, filter)
    .select(['policy_result.id', 'policy_result.policy_id', 'policy_result.version_id', 'policy_result.error'])
    .select(['policy_result.snapshot_id', 'policy_result.engine_version', 'policy_result.evaluated_at'])
    .select(outcome.as('outcome'))
  const keys =
    order === 'worst'
      ? toSortKeys([placeOfOutcome(outcome), sql.ref('policy.name_key'), sql.ref('policy_result.id')], 'asc')
      : toSortKeys([sql.ref('policy_result.evaluated_at'), sql.ref('policy_result.id')], 'desc')
  return listPage(query, keys, request, (row) => ({
    ...{ id: row.id, policyId: row.policy_id, versionId: row.version_id, error: row.error },
    outcome: row.outcome as PolicyOutcome, // the words of `outcomeOf`
    ...{ snapshotId: row.snapshot_id, engineVersion: row.engine_version, evaluatedAt: row.evaluated_at },
  }))
}

export async function countPolicyResults({ read }: Reading, filter: ResultFilter): Promise<number> {
  return countRows(filtered(read, filter))
}

/** Violations of a result that are not resolved. */
export interface ViolationCounts {
  readonly open: number
  readonly waived: number
}

/** Counts the violations of results. Results without any are missing. */
export async function countViolations(
  { read }: Reading,
  resultIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, ViolationCounts>> {
  const rows = await read
    .selectFrom('policy_violation')
    .select('result_id')
    .select(sql<number>`count(*)`.as('all'))
    .select(sql<number>`sum(${isWaived(today)})`.as('waived'))
    .where('resolved_at', 'is', null)
    .where('result_id', 'in', valuesOf(resultIds))
    .groupBy('result_id')
    .execute()
  return new Map(rows.map((row) => [row.result_id, { open: row.all - row.waived, waived: row.waived }]))
}

/** What is known of the policies of a version. */
export interface VersionPolicies {
  readonly results: readonly (Pick<PolicyResult, 'id' | 'policyId' | 'outcome'> & { readonly policyName: string })[]
  /** Enabled policies without a result of their current revision. */
  readonly missing: readonly string[]
  /** Null before the first evaluation. */
  readonly evaluatedAt: string | null
  /** A change that policies have not followed yet. */
  readonly isBehind: boolean
}

/** Returns what is known of the policies of versions of an organization. */
export async function readVersionPolicies(
  { read }: Reading,
  organizationId: string,
  versionIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, VersionPolicies>> {
  // First: what is read later is at least as new, so that a result is never shown as newer than it is.
  const states = await readEvaluations(read, organizationId, versionIds)
  const rows = await filtered(read, { organizationId, versionIds, today })
    .select(['policy_result.id', 'policy_result.policy_id', 'policy_result.version_id', 'policy_result.revision'])
    .select(['policy.name', 'policy.revision as current', outcomeOf(today).as('outcome')])
    .execute()
  const enabled = await read
    .selectFrom('policy')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('is_enabled', '=', 1)
    .execute()
  const byVersion = Map.groupBy(rows, ({ version_id: id }) => id)
  return new Map(
    versionIds.map((versionId) => {
      const own = byVersion.get(versionId) ?? []
      const current = new Set(own.filter((row) => row.revision === row.current).map((row) => row.policy_id))
      const state = states.get(versionId)
      return [
        versionId,
        {
          results: own.map((row) => ({
            ...{ id: row.id, policyId: row.policy_id, policyName: row.name },
            outcome: row.outcome as PolicyOutcome, // the words of `outcomeOf`
          })),
          missing: enabled.filter(({ id }) => !current.has(id)).map(({ id }) => id),
          evaluatedAt: state?.evaluatedAt ?? null,
          isBehind: state?.isBehind ?? false,
        },
      ]
    }),
  )
}

async function readEvaluations(read: UserReader, organizationId: string, versionIds: readonly string[]) {
  const { rows } = await sql<{ id: string; evaluatedAt: string | null; behind: number }>`
    select sbom_version.id, policy_evaluation.evaluated_at as "evaluatedAt",
      exists (select 1 from change_event where change_event.cursor > max(coalesce(policy_evaluation.cursor, 0), coalesce(
          (select follower.cursor from policy_follower as follower where follower.organization_id = ${organizationId}), 0))
        and ((change_event.version_id = sbom_version.id and ${isFollowed})
          or ((${isFollowed} or ${isOfPart}) and change_event.version_id in (
            with recursive below(id) as (
              select link.part_id from version_part as link where link.parent_id = sbom_version.id
              union select link.part_id from below join version_part as link on link.parent_id = below.id)
            select id from below)))) as behind
    from sbom_version left join policy_evaluation on policy_evaluation.version_id = sbom_version.id
    where sbom_version.id in ${valuesOf(versionIds)}`.execute(read)
  return new Map(rows.map((row) => [row.id, { evaluatedAt: row.evaluatedAt, isBehind: row.behind === 1 }]))
}

/**
 * Tests for a change after which the policies of its version are evaluated again. The end of a stage reports the version as well, at the same
 * time and right behind the stage: the stage of policies is the last of them, and its own end is no change.
 */
export const isFollowed: RawBuilder<boolean> = sql<boolean>`(change_event.action <> 'DELETED' and (
  change_event.kind in ('FINDING', 'COMPONENT', 'CHECK') or (change_event.kind = 'SBOM' and not exists (
    select 1 from change_event as stage where stage.cursor = change_event.cursor - 1 and stage.kind = 'STAGE'
      and stage.version_id = change_event.version_id and stage.at = change_event.at))))`

/** Tests for a change of a version that others contain, as the end of its processing: they inherit what it found. */
export const isOfPart: RawBuilder<boolean> = sql<boolean>`(change_event.kind = 'SBOM' and change_event.action <> 'DELETED'
  and exists (select 1 from version_part where version_part.part_id = change_event.version_id))`

/** Lists how the outcomes of the policies of a version changed, newest first. */
export async function listResultChanges(
  { read }: Reading,
  versionId: string,
  request: PageRequest,
): Promise<Page<PolicyResultChange>> {
  return listPage(changesOf(read, versionId).selectAll(), toSortKeys([sql.ref('id')], 'desc'), request, (row) => ({
    ...{ id: row.id, policyId: row.policy_id, versionId: row.version_id, at: row.at, openCount: row.open_count },
    cause: row.cause as PolicyCause, // written with the results only
    before: row.before as PolicyOutcome | null,
    after: row.after as PolicyOutcome,
  }))
}

export async function countResultChanges({ read }: Reading, versionId: string): Promise<number> {
  return countRows(changesOf(read, versionId))
}

/** Counts the versions that have a policy whose outcome became worse after a time, and is so still. Those of the sample are left out. */
export async function countVersionsWorse(
  { read }: Reading,
  organizationId: string,
  since: string,
  today: string,
): Promise<number> {
  const place = (column: string) => placeOfOutcome(sql.ref(`policy_history.${column}`))
  const { rows } = await sql<{ versions: number }>`
    select count(distinct policy_result.version_id) as versions from policy_history
    join policy_result on policy_result.version_id = policy_history.version_id and policy_result.policy_id = policy_history.policy_id
    join policy on policy.id = policy_result.policy_id and policy.is_enabled = 1
    join sbom_version on sbom_version.id = policy_result.version_id and sbom_version.visible = 1
      and ${isReal()}
    where policy_history.organization_id = ${organizationId} and policy_history.at > ${since}
      and policy_history.before is not null and ${place('after')} < ${place('before')}
      and ${placeOfOutcome(outcomeOf(today))} <= ${place('after')}`.execute(read)
  return rows[0]?.versions ?? 0
}

function changesOf(read: UserReader, versionId: string) {
  return read.selectFrom('policy_history').where('version_id', '=', versionId)
}

function filtered(read: UserReader, filter: ResultFilter) {
  const { organizationId, policyIds, versionIds, productIds, outcomes, today } = filter
  let query = read
    .selectFrom('policy_result')
    .innerJoin('policy', 'policy.id', 'policy_result.policy_id')
    .innerJoin('sbom_version', 'sbom_version.id', 'policy_result.version_id')
    .where('policy_result.organization_id', '=', organizationId)
    .where('policy.is_enabled', '=', 1)
    .where('sbom_version.visible', '=', 1)
  if (policyIds) query = query.where('policy_result.policy_id', 'in', valuesOf(policyIds))
  if (versionIds) query = query.where('policy_result.version_id', 'in', valuesOf(versionIds))
  if (productIds) query = query.where('sbom_version.product_id', 'in', valuesOf(productIds))
  if (filter.realOnly) query = query.where(isOfPolicy())
  return outcomes ? query.where(sql<boolean>`${outcomeOf(today)} in ${valuesOf(outcomes)}`) : query
}
