import { sql, type Transaction } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import { type CustomFieldChange, changeCustomValues } from '#service/domain/findings/custom-field.ts'
import type { VexDecision } from '#service/domain/findings/finding.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { decide, decisionInWords, type VexChange, type VexChoice } from '#service/domain/decisions/vex-decision.ts'
import type { VexOperation } from '#service/domain/decisions/vex-operation.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { fromChoice, toChoice, undecided } from '#service/db/findings/finding-rows.ts'
import { type JudgedRow, takeStep } from './finding-step.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

export interface DecisionCall {
  readonly organizationId: string
  readonly by: Actor
  readonly at: string
  readonly kind: 'DECIDE' | 'BULK_DECIDE'
  readonly findingIds: readonly string[]
  readonly change: VexChange
  /** Values of custom fields to set or, where null, to remove. */
  readonly customFields?: readonly CustomFieldChange[]
  /** How far the decision reaches; default `VERSION`. */
  readonly scope?: VexDecision['scope']
  /** The version that the person looks at: each finding must be of it. Null: each finding's own. */
  readonly versionId: string | null
  /** When the person last read the finding: refused when it changed since. */
  readonly expectedUpdatedAt: string | null
}

/**
 * Decides about findings in one transaction and as one step of undo. One refused finding means that nothing is written.
 *
 * @throws Rejection when a finding is unknown, is not of the version, has changed since it was read, or a rule is broken.
 */
export async function decideFindings(database: UserDatabase, call: DecisionCall): Promise<VexOperation> {
  const { customFields = [], scope = 'VERSION' } = call
  return database.write.transaction().execute(async (transaction) => {
    const change = scope === 'VERSION' ? call.change : await wholeChange(transaction, call)
    const keepsRest = customFields.length > 0 && changesNothing(change)
    return takeStep(transaction, {
      ...{ ...call, keepsRest },
      ...{ scope, action: 'DECIDED', evidence: 'decision_evidence' },
      change: (before, stepId) => decided(before, { ...call, change, customFields, scope }, stepId),
      summary: (after) => (keepsRest ? 'Custom fields' : decisionInWords(requireChoice(after))),
    })
  })
}

/**
 * What becomes of findings that are alike. Custom fields alone leave a decision as it is, with what it rests on, and can be had without
 * one.
 */
function decided(
  before: JudgedRow,
  call: DecisionCall & { customFields: readonly CustomFieldChange[] },
  stepId: string,
) {
  const customValues = changeCustomValues(before.custom_values ?? null, call.customFields, call.at)
  const standing = toChoice(before)
  if (call.customFields.length > 0 && changesNothing(call.change)) {
    return { decision_operation_id: stepId, custom_values: customValues }
  }
  const choice = decide(standing, call.change)
  return {
    ...fromChoice(choice, call.by, call.at, stepId, call.scope),
    original_terms: termsThatStay(standing, before, choice),
    custom_values: customValues,
  }
}

function changesNothing(change: VexChange): boolean {
  return Object.values(change).every((value) => value === undefined)
}

function requireChoice(row: JudgedRow): VexChoice {
  const choice = toChoice(row)
  if (!choice) throw new Error('A decision without a status')
  return choice
}

/** The words of an imported statement stay beside the decision as long as it says what they say. */
function termsThatStay(
  standing: VexChoice | null,
  row: JudgedRow,
  { status, justification }: VexChoice,
): string | null {
  const says = standing?.status === status && standing.justification === justification
  return says ? (row.original_terms ?? null) : null
}

/**
 * A change that reaches further than the finding says all that its decision is: findings elsewhere may be undecided, or decided
 * otherwise.
 */
async function wholeChange(transaction: Transaction<UserDataTables>, call: DecisionCall): Promise<VexChange> {
  const { change, findingIds } = call
  if (change.status !== undefined) return change
  const { rows } = await sql<JudgedRow>`
    SELECT vex_status, vex_justification, vex_response FROM finding
    WHERE id = ${findingIds[0] ?? ''} AND organization_id = ${call.organizationId}`.execute(transaction)
  const standing = toChoice({ ...undecided, ...rows[0] })
  if (!standing && !changesNothing(change)) throw new Rejection('A decision requires a status')
  if (!standing) return change
  const { status, justification, response } = standing
  return {
    ...change,
    status,
    justification: change.justification ?? justification,
    response: change.response ?? response,
  }
}
