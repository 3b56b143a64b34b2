import { type CustomFieldChange, changesOfValues, readCustomValues } from '#service/domain/labeling/custom-field.ts'
import { labelsByRule } from '#service/domain/labeling/labels.ts'
import { isSameJson } from '#service/domain/json-values.ts'
import { decide, type VexChoice } from '#service/domain/decisions/vex-decision.ts'
import type { FindingActions } from './finding-actions.ts'
import type { RuleWrite } from './rule.ts'

/** What stands about a finding before a rule. */
export interface FindingToChange {
  readonly id: string
  readonly choice: VexChoice | null
  /** Whether a person made the decision, and not an import or a rule. */
  readonly isDecidedByHand: boolean
  readonly snoozedUntil: string | null
  readonly isSnoozedUntilDataChanges: boolean
  readonly assigneeId: string | null
  readonly severityOverride: string | null
  readonly severityReason: string | null
  readonly labels: readonly string[]
  /** Stored values of custom fields; null for none. */
  readonly customValues: string | null
}

/** Ids of the findings that each part of a rule changes. */
export type FindingsToChange = Readonly<Record<keyof FindingActions, readonly string[]>>

/**
 * Returns the findings that a rule changes: those that are not as it wants them, and of which it may write over what stands. Snoozes,
 * persons and severities are made by hand or by a rule; who made them is not known, so only ALWAYS writes over one.
 */
export function findingsToChange(
  { decision, proposal, snooze, assignee, severity, labels, custom }: FindingActions,
  findings: readonly FindingToChange[],
  write: RuleWrite,
): FindingsToChange {
  const idsOf = (test: (finding: FindingToChange) => boolean) => findings.filter(test).map(({ id }) => id)
  const isFree = (isMissing: boolean) => write === 'ALWAYS' || isMissing
  return {
    decision: idsOf(
      ({ choice, isDecidedByHand }) =>
        decision !== null &&
        (choice === null || write === 'ALWAYS' || (write === 'IF_IMPORTED' && !isDecidedByHand)) &&
        !isSameJson(decide(choice, decision), choice),
    ),
    proposal: idsOf(({ choice }) => proposal !== null && choice === null),
    snooze: idsOf(
      ({ snoozedUntil, isSnoozedUntilDataChanges }) =>
        snooze !== null &&
        isFree(snoozedUntil === null && !isSnoozedUntilDataChanges) &&
        (snoozedUntil !== snooze.until || isSnoozedUntilDataChanges !== snooze.untilDataChanges),
    ),
    assignee: idsOf(({ assigneeId }) => assignee !== null && isFree(assigneeId === null) && assigneeId !== assignee),
    severity: idsOf(
      ({ severityOverride, severityReason }) =>
        severity !== null &&
        isFree(severityOverride === null) &&
        (severityOverride !== severity.severity || severityReason !== severity.reason),
    ),
    // One more label takes nothing away, and a rule that removes one says so. A finding that is full of labels gets no more.
    labels: idsOf((finding) => {
      const changed = labels && labelsByRule(finding.labels, labels)
      return changed !== null && !isSameJson(changed, [...finding.labels])
    }),
    custom: idsOf(
      ({ customValues }) => custom !== null && customChangesFor(custom, { customValues, write }).length > 0,
    ),
  }
}

/** Returns the values that a rule sets in a finding. Who set the present ones is not known, so only ALWAYS writes over one. */
export function customChangesFor(
  changes: readonly CustomFieldChange[],
  { customValues, write }: { readonly customValues: string | null; readonly write: RuleWrite },
): readonly CustomFieldChange[] {
  const values = readCustomValues(customValues)
  const free = changes.filter(({ definitionId }) => write === 'ALWAYS' || values[definitionId] === undefined)
  return changesOfValues(values, free)
}
