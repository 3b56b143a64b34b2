import { getPersonName } from '#service/db/accounts/assignable-person.ts'
import { applyOverrides } from '#service/db/decisions/severity-override.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { SeverityOverride } from '#service/domain/decisions/finding-change.ts'
import { changeLabels, type LabelChange } from '#service/domain/labeling/labels.ts'
import {
  describeAssignment,
  describeLabels,
  describeSeverity,
  describeSnooze,
  type Snooze,
} from '#service/domain/decisions/finding-marks.ts'
import type { VexOperation } from '#service/domain/decisions/vex-operation.ts'
import { rankFindings } from './rank-findings.ts'
import { applyStep, type StepRequest } from './step.ts'

/** The findings of a call, and its author. */
export type MarkRequest = Pick<StepRequest, 'organizationId' | 'by' | 'at' | 'findingIds'>

/**
 * Hides findings from the queue through a day, until their data changes, or until whichever comes first. With neither, shows them again.
 * @throws {Rejection} if a finding is unknown or the day is in the past
 */
export async function snoozeFindings(
  database: UserDatabase,
  request: MarkRequest,
  snooze: Snooze,
): Promise<VexOperation> {
  const summary = describeSnooze(snooze, request.at.slice(0, 10))
  return database.write.transaction().execute((transaction) =>
    applyStep(transaction, {
      ...everyVersion(request),
      ...{ kind: 'SNOOZE', action: 'SNOOZED', evidence: snooze.untilDataChanges ? 'snooze_evidence' : null },
      change: () => ({ changes: 'snooze', until: snooze.until }),
      summary: () => summary,
    }),
  )
}

/**
 * Assigns findings to a user, or removes the assignment.
 * @throws {Rejection} if a finding or the user is unknown, or the user is disabled
 */
export async function assignFindings(
  database: UserDatabase,
  request: MarkRequest,
  userId: string | null,
): Promise<VexOperation> {
  return database.write.transaction().execute(async (transaction) => {
    const name = userId === null ? null : await getPersonName(transaction, request.organizationId, userId)
    return applyStep(transaction, {
      ...everyVersion(request),
      ...{ kind: 'ASSIGN', action: 'ASSIGNED', evidence: null },
      change: () => ({ changes: 'assignee', userId }),
      summary: () => describeAssignment(name),
    })
  })
}

/**
 * Adds labels to findings and removes others.
 * @throws {Rejection} if a finding is unknown or a label is invalid
 */
export async function labelFindings(
  database: UserDatabase,
  request: MarkRequest,
  labels: LabelChange,
): Promise<VexOperation> {
  const summary = describeLabels(labels)
  return database.write.transaction().execute((transaction) =>
    applyStep(transaction, {
      ...everyVersion(request),
      ...{ kind: 'LABEL', action: 'LABELED', evidence: null },
      change: (before) => ({ changes: 'labels', labels: changeLabels(before.labels, labels) }),
      summary: () => summary,
    }),
  )
}

/**
 * Overrides the severity of findings, or removes the override if null, and updates their ranks, in one transaction.
 * @throws {Rejection} if a finding is unknown
 */
export async function overrideSeverity(
  database: UserDatabase,
  request: MarkRequest,
  override: SeverityOverride | null,
): Promise<VexOperation> {
  return database.write.transaction().execute(async (transaction) => {
    const step = await applyStep(transaction, {
      ...everyVersion(request),
      ...{ kind: 'SEVERITY', action: 'SEVERITY_CHANGED', evidence: null },
      change: () => ({ changes: 'severity', override }),
      summary: () => describeSeverity(override),
    })
    await applyOverrides(transaction, { stepId: step.id })
    await rankFindings(transaction, request.organizationId, { stepId: step.id }, request.at)
    return step
  })
}

function everyVersion(request: MarkRequest) {
  return { ...request, versionId: null, scope: 'VERSION' } as const
}
