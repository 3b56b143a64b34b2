import type { Transaction } from 'kysely'
import { addServiceEntry } from '#service/db/audit/service-entries.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { concealed } from '#service/domain/audit/concealed-text.ts'
import { newId } from '#service/domain/id.ts'
import { type PolicyOutcome, policyOutcomes } from '#service/domain/policies/policy.ts'
import type { PolicyCause } from '#service/domain/policies/policy-result.ts'
import type { EvaluatedVersion } from './evaluation-input.ts'
import { countViolations } from './policy-results.ts'
import { outcomeOf } from './waived.ts'

type Writer = Transaction<UserDataTables>

/** What an evaluation changed. */
export interface ReportedEvaluation {
  readonly version: EvaluatedVersion
  readonly policyIds: readonly string[]
  readonly cause: PolicyCause
  /** Number of violations that are new or resolved. */
  readonly violationsChanged: number
}

interface ReportedResult {
  readonly id: string
  readonly policyId: string
  readonly policy: string
  readonly before: string
  readonly result: string
}

/** Adds outcomes that changed to the history, and reports them (specification 6, `SBOM_POLICY_SCAN_REPORT`). */
export async function reportChanges(write: Writer, evaluation: ReportedEvaluation, at: string): Promise<void> {
  const { version, cause, violationsChanged } = evaluation
  const { id: versionId, organizationId, environmentId } = version
  const results = await readResults(write, evaluation, at)
  const changed = results.filter(({ before, result }) => result !== before)
  if (changed.length + violationsChanged > 0) {
    const event = { organizationId, at, kind: 'POLICY_RESULT', action: 'UPDATED', subjectId: null, versionId } as const
    await insertChangeEvents(write, [{ ...event, environmentId, count: Math.max(changed.length, violationsChanged) }])
  }
  const isWorse = changed.some(({ before, result }) => placeOf(result) < placeOf(before))
  const isReported = cause === 'IMPORT' || isWorse
  // Few evaluations change an outcome: only then violations are counted.
  const counted = isReported ? results : changed
  const counts = await countViolations({ read: write }, idsOf(counted), at.slice(0, 10))
  const openOf = ({ id }: ReportedResult) => counts.get(id)?.open ?? 0
  await recordOutcomes(write, version, changed, at)
  for (const result of changed) await addToHistory(write, { ...evaluation, result, open: openOf(result) }, at)
  if (!isReported) return
  const payload = reportOf(evaluation, results, openOf)
  const messageType = 'SBOM_POLICY_SCAN_REPORT'
  await insertOutboxMessages(write, [{ organizationId, versionId, at, messageType, payload }])
}

/** Writes one entry into the audit log about the policies whose outcome changed; none if there are none. */
async function recordOutcomes(
  write: Writer,
  version: EvaluatedVersion,
  changed: readonly ReportedResult[],
  at: string,
): Promise<void> {
  if (changed.length === 0) return
  const { id: versionId, organizationId } = version
  const named = changed.slice(0, maxNamed).map(({ policy, before, result }) => {
    return [policy, before === '' ? null : before, result] as const
  })
  const more = changed.length - named.length
  await addServiceEntry(write, {
    ...{ id: newId(), organizationId, at, versionId, subjectKind: 'POLICY', subjectId: null },
    content: {
      actor: { kind: 'SYSTEM', name: 'Policies', id: null },
      origin: { kind: 'SERVICE', name: null, address: null },
      ...{ operation: 'policyEvaluation', action: 'EVALUATED', subjectName: await nameOf(write, version) },
      changes: more > 0 ? [...named, ['morePolicies', null, String(more)]] : named,
    },
  })
}

/** A version as lists of all products name it: `juice-shop 14.2.0, production`. */
async function nameOf(write: Writer, { productId, label, environmentName }: EvaluatedVersion): Promise<string> {
  const product = await write.selectFrom('product').select('name').where('id', '=', productId).executeTakeFirst()
  return concealed(`${product?.name ?? ''} ${label}, ${environmentName}`)
}

function idsOf(results: readonly ReportedResult[]): readonly string[] {
  return results.map(({ id }) => id)
}

async function readResults(
  write: Writer,
  { version, policyIds }: ReportedEvaluation,
  at: string,
): Promise<readonly ReportedResult[]> {
  return write
    .selectFrom('policy_result')
    .innerJoin('policy', 'policy.id', 'policy_result.policy_id')
    .select(['policy_result.id', 'policy_result.policy_id as policyId', 'policy.name as policy'])
    .select(['policy_result.reported as before', outcomeOf(at.slice(0, 10)).as('result')])
    .where('policy_result.version_id', '=', version.id)
    .where('policy_result.policy_id', 'in', valuesOf(policyIds))
    .execute()
}

async function addToHistory(
  write: Writer,
  {
    version,
    cause,
    result,
    open,
  }: Pick<ReportedEvaluation, 'version' | 'cause'> & { readonly result: ReportedResult; readonly open: number },
  at: string,
): Promise<void> {
  await write.updateTable('policy_result').set({ reported: result.result }).where('id', '=', result.id).execute()
  await write
    .insertInto('policy_history')
    .values({
      ...{ id: newId(), organization_id: version.organizationId, policy_id: result.policyId, version_id: version.id },
      ...{ at, cause, before: result.before || null, after: result.result, open_count: open },
    })
    .execute()
}

/** The content of a message: how many policies have which outcome, and the first of those that do not pass. */
function reportOf(
  { version, cause }: ReportedEvaluation,
  results: readonly ReportedResult[],
  openOf: (result: ReportedResult) => number,
) {
  const outcomes = policyOutcomes.map((word) => [word, results.filter(({ result }) => result === word).length])
  const violating = results.filter(({ result }) => ['fail', 'error', 'warn'].includes(result)).slice(0, maxNamed)
  return {
    ...{ label: version.label, cause },
    outcomes: Object.fromEntries(outcomes) as Record<string, number>,
    policies: violating.map((one) => ({ policy: one.policy, result: one.result, open: openOf(one) })),
  }
}

/** Policies that a message names. */
const maxNamed = 10

/** A result that was never reported counts as passed. */
function placeOf(outcome: string): number {
  return policyOutcomes.indexOf((outcome || 'pass') as PolicyOutcome)
}
