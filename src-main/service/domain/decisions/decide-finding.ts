import { changeCustomValues, type CustomFieldChange } from '#service/domain/labeling/custom-field.ts'
import type { OriginalTerm } from '#service/domain/findings/finding.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { FindingBefore, FindingChange } from './finding-change.ts'
import { decide, describeChoice, type VexChange, type VexChoice } from './vex-decision.ts'

/** The requested change: of the decision, of custom fields, or of both. */
export interface DecisionChange {
  readonly change: VexChange
  /** Values of custom fields to set, or to remove if null. */
  readonly customFields: readonly CustomFieldChange[]
}

/**
 * Returns the change to a finding. If only custom fields change, the decision and its evidence stay, and no decision is needed.
 *
 * @throws {Rejection} if the decision would break a rule or a custom field rejects its value
 */
export function decideFinding(
  before: FindingBefore,
  { change, customFields }: DecisionChange,
  at: string,
): FindingChange {
  const customValues = changeCustomValues(before.customValues, customFields, at)
  if (changesCustomFieldsOnly({ change, customFields })) return { changes: 'custom values', customValues }
  const choice = decide(before.choice, change)
  return { changes: 'decision', choice, originalTerms: selectOriginalTerms(before, choice), customValues }
}

/** Whether only custom fields change. */
export function changesCustomFieldsOnly({ change, customFields }: DecisionChange): boolean {
  return customFields.length > 0 && isEmpty(change)
}

/**
 * Completes a change with all values of its decision, to apply it to other findings, which may be undecided or decided differently.
 * `standing` is the decision about the finding that the change starts from.
 *
 * @throws {Rejection} if there is neither a status nor a decision that has one
 */
export function completeChange(change: VexChange, standing: VexChoice | null): VexChange {
  if (change.status !== undefined) return change
  if (!standing && !isEmpty(change)) throw new Rejection('A decision requires a status')
  if (!standing) return change
  const { status, justification, response } = standing
  return {
    ...change,
    status,
    justification: change.justification ?? justification,
    response: change.response ?? response,
  }
}

/** Describes a change for the list of steps. */
export function describeDecision(change: FindingChange): string {
  if (change.changes === 'custom values') return 'Custom fields'
  if (change.changes === 'decision') return describeChoice(change.choice)
  throw new Error(`A change of ${change.changes} is no decision`)
}

function isEmpty(change: VexChange): boolean {
  return Object.values(change).every((value) => value === undefined)
}

/** Keeps the terms of an imported statement as long as the decision agrees with them. */
function selectOriginalTerms(
  { choice, originalTerms }: FindingBefore,
  { status, justification }: VexChoice,
): readonly OriginalTerm[] {
  return choice?.status === status && choice.justification === justification ? originalTerms : []
}
