import { changeCustomValues, type CustomFieldChange } from '#service/domain/findings/custom-field.ts'
import type { OriginalTerm } from '#service/domain/findings/finding.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { FindingBefore, FindingChange } from './finding-change.ts'
import { decide, decisionInWords, type VexChange, type VexChoice } from './vex-decision.ts'

/** What is asked for: a change of the decision, of custom fields, or of both. */
export interface DecisionChange {
  readonly change: VexChange
  /** Values of custom fields to set or, where null, to remove. */
  readonly customFields: readonly CustomFieldChange[]
}

/**
 * Returns what becomes of a finding. Custom fields alone leave a decision as it is, with what it rests on, and need no decision.
 *
 * @throws {Rejection} if the decision would break a rule or a custom field refuses its value
 */
export function decideFinding(
  before: FindingBefore,
  { change, customFields }: DecisionChange,
  at: string,
): FindingChange {
  const customValues = changeCustomValues(before.customValues, customFields, at)
  if (changesCustomFieldsOnly({ change, customFields })) return { changes: 'custom values', customValues }
  const choice = decide(before.choice, change)
  return { changes: 'decision', choice, originalTerms: keptTerms(before, choice), customValues }
}

/** Whether nothing but custom fields changes. */
export function changesCustomFieldsOnly({ change, customFields }: DecisionChange): boolean {
  return customFields.length > 0 && isEmpty(change)
}

/**
 * Returns a change that says all that its decision is, for findings elsewhere that may be undecided or decided otherwise. `standing` is
 * the decision about the finding that the change starts from.
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
  if (change.changes === 'decision') return decisionInWords(change.choice)
  throw new Error(`A change of ${change.changes} is no decision`)
}

function isEmpty(change: VexChange): boolean {
  return Object.values(change).every((value) => value === undefined)
}

/** The words of an imported statement stay beside the decision as long as it says what they say. */
function keptTerms(
  { choice, originalTerms }: FindingBefore,
  { status, justification }: VexChoice,
): readonly OriginalTerm[] {
  return choice?.status === status && choice.justification === justification ? originalTerms : []
}
