import { sql, type Transaction } from 'kysely'
import { eachValue, memberOf, valuesOf } from '#service/db/dialect/sql-words.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { newId } from '#service/domain/id.ts'
import type { PolicyCause } from '#service/domain/policies/policy-result.ts'
import type { EvaluatedVersion } from './evaluation-input.ts'
import { endStaleWaivers } from './policy-waivers.ts'
import { reportChanges } from './report-changes.ts'

/** How a policy was evaluated for a version. */
export interface EvaluatedPolicy {
  readonly policyId: string
  readonly policyName: string
  readonly revision: number
  readonly outcome: 'EVALUATED' | 'SKIPPED' | 'ERROR'
  readonly error: string | null
}

/** A row that violates a policy, as a place in each list: `policyId`, `subjectId`, and what the table has of it. */
export type FoundViolation = readonly [
  id: string,
  policyId: string,
  subjectId: string,
  condition: string,
  seen: string | null,
  threshold: string | null,
  subjectName: string,
  place: number,
  purl: string | null,
  vulnerabilityId: string | null,
  evidenceKey: string,
  digest: string,
]

/** The evaluation of policies for a version. */
export interface PolicyEvaluation {
  readonly version: EvaluatedVersion
  readonly policies: readonly EvaluatedPolicy[]
  /** Only these rows were evaluated; null for all. */
  readonly rowIds: readonly string[] | null
  readonly cause: PolicyCause
  /** The last change that all policies of the version have seen with it; null if others were left out, and it says nothing about them. */
  readonly cursor: number | null
}

type Writer = Transaction<UserDataTables>

/**
 * Replaces the results of policies for a version, in one transaction: violations that were seen again keep their id and first time, those
 * that were not are resolved. Changes of outcomes are added to the history and reported.
 */
export async function saveEvaluation(
  write: Writer,
  evaluation: PolicyEvaluation,
  chunks: AsyncIterable<readonly FoundViolation[]>,
  at: string,
): Promise<void> {
  const { version, policies, rowIds, cursor } = evaluation
  const { id: versionId, organizationId } = version
  const run = newId()
  const results = await saveResults(write, evaluation, at)
  for await (const chunk of chunks) await saveViolations(write, version, chunk, run, at)
  const ids = [...results.values()]
  if (rowIds === null) await keepFirstTimes(write, ids, run, at)
  const resolved =
    await sql`update policy_violation set resolved_at = ${at} where result_id in ${valuesOf(ids)} and run <> ${run}
    and resolved_at is null ${rowIds === null ? sql`` : sql`and row_id in ${valuesOf(rowIds)}`}`.execute(write)
  await endStaleWaivers(write, ids, rowIds, at)
  await write
    .insertInto('policy_evaluation')
    .values({
      ...{ version_id: versionId, organization_id: organizationId, evaluated_at: at },
      cursor: cursor ?? version.cursor, // of a version without any results, which the policies that were left out lack
    })
    .onConflict((conflict) =>
      conflict.column('version_id').doUpdateSet({ evaluated_at: at, ...(cursor !== null && { cursor }) }),
    )
    .execute()
  const violationsChanged = Number(resolved.numAffectedRows ?? 0n) + (await countNew(write, ids, run, at))
  const policyIds = policies.map(({ policyId }) => policyId)
  await reportChanges(write, { ...evaluation, policyIds, violationsChanged }, at)
}

/** Deletes the results of policies for a version that are not among these. */
export async function deleteOtherResults(
  write: Writer,
  versionId: string,
  policyIds: readonly string[],
): Promise<void> {
  await write
    .deleteFrom('policy_result')
    .where('version_id', '=', versionId)
    .where('policy_id', 'not in', valuesOf(policyIds))
    .execute()
}

async function saveResults(write: Writer, { version, policies, rowIds }: PolicyEvaluation, at: string) {
  const basis = { snapshot_id: version.snapshotId, engine_version: version.engineVersion, evaluated_at: at }
  for (const { policyId, revision, outcome, error } of policies) {
    const row = { ...basis, revision, outcome, error }
    const own = { id: newId(), organization_id: version.organizationId, policy_id: policyId, version_id: version.id }
    await write
      .insertInto('policy_result')
      .values({ ...own, ...row, reported: '' })
      .onConflict((conflict) => conflict.columns(['version_id', 'policy_id']).doUpdateSet(row))
      .execute()
  }
  const rows = await write
    .selectFrom('policy_result')
    .select(['id', 'policy_id', 'outcome'])
    .where('version_id', '=', version.id)
    .where('policy_id', 'in', valuesOf(policies.map(({ policyId }) => policyId)))
    .execute()
  // What could not be evaluated is neither seen again nor resolved.
  const known = rows.filter((row) => row.outcome !== 'ERROR' || rowIds !== null)
  return new Map(known.map((row) => [row.policy_id, row.id]))
}

async function saveViolations(
  write: Writer,
  { id: versionId, productId }: EvaluatedVersion,
  chunk: readonly FoundViolation[],
  run: string,
  at: string,
): Promise<void> {
  const member = (place: number) => memberOf('found.value', place)
  await sql`insert into policy_violation (id, result_id, policy_id, version_id, product_id, row_id, condition, seen, threshold,
      subject_name, place, purl, vulnerability_id, evidence_key, digest, run, first_seen_at)
    select ${member(0)}, policy_result.id, policy_result.policy_id, ${versionId}, ${productId}, ${member(2)}, ${member(3)}, ${member(4)},
      ${member(5)}, ${member(6)}, ${member(7)}, ${member(8)}, ${member(9)}, ${member(10)}, ${member(11)}, ${run}, ${at}
    from ${eachValue(chunk)} as found join policy_result on policy_result.version_id = ${versionId} and policy_result.policy_id = ${member(1)}
    where policy_result.outcome <> 'ERROR'
    on conflict (result_id, row_id) do update set condition = excluded.condition, seen = excluded.seen, threshold = excluded.threshold,
      subject_name = excluded.subject_name, place = excluded.place, purl = excluded.purl, vulnerability_id = excluded.vulnerability_id,
      evidence_key = excluded.evidence_key, digest = excluded.digest, run = excluded.run, resolved_at = null,
      first_seen_at = case when policy_violation.resolved_at is null then policy_violation.first_seen_at else excluded.first_seen_at end`.execute(
    write,
  )
}

async function countNew(write: Writer, resultIds: readonly string[], run: string, at: string): Promise<number> {
  const { count } = await write
    .selectFrom('policy_violation')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('result_id', 'in', valuesOf(resultIds))
    .where('run', '=', run)
    .where('first_seen_at', '=', at)
    .executeTakeFirstOrThrow()
  return count
}

/** The same row of a document that was replaced has another id, and was seen before. */
async function keepFirstTimes(write: Writer, resultIds: readonly string[], run: string, at: string): Promise<void> {
  const gone = await write
    .selectFrom('policy_violation')
    .select('id')
    .where('result_id', 'in', valuesOf(resultIds))
    .where('run', '<>', run)
    .where('resolved_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!gone) return
  await sql`update policy_violation set first_seen_at = earlier.first_seen_at
    from (select policy_id, version_id, evidence_key, min(first_seen_at) as first_seen_at from policy_violation
      where result_id in ${valuesOf(resultIds)} and run <> ${run} and resolved_at is null
      group by policy_id, version_id, evidence_key) as earlier
    where policy_violation.run = ${run} and policy_violation.first_seen_at = ${at} and policy_violation.result_id in ${valuesOf(resultIds)}
      and policy_violation.policy_id = earlier.policy_id and policy_violation.version_id = earlier.version_id
      and policy_violation.evidence_key = earlier.evidence_key`.execute(write)
}
