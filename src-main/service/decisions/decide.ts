import { findStandingChoice } from '#service/db/decisions/named-findings.ts'
import type { UserDatabase } from '#service/db/database.ts'
import {
  changesCustomFieldsOnly,
  completeChange,
  decideFinding,
  describeDecision,
} from '#service/domain/decisions/decide-finding.ts'
import type { VexChange } from '#service/domain/decisions/vex-decision.ts'
import type { VexOperation } from '#service/domain/decisions/vex-operation.ts'
import type { CustomFieldChange } from '#service/domain/findings/custom-field.ts'
import type { DecisionScope } from '#service/domain/findings/finding.ts'
import { applyStep, type StepRequest } from './step.ts'

/** A decision about findings, and its author. */
export interface DecisionRequest extends Pick<
  StepRequest,
  'organizationId' | 'by' | 'at' | 'findingIds' | 'versionId' | 'expectedUpdatedAt'
> {
  readonly kind: 'DECIDE' | 'BULK_DECIDE'
  readonly change: VexChange
  /** Values of custom fields to set, or to remove if null. */
  readonly customFields?: readonly CustomFieldChange[]
  /** Scope of the decision; default `VERSION`. */
  readonly scope?: DecisionScope
}

/**
 * Decides about findings in one transaction and as one undo step. If one finding is rejected, nothing is written.
 * @throws {Rejection} if a finding is unknown, does not belong to the version or has changed since it was read, or if a rule is broken
 */
export async function decideFindings(database: UserDatabase, request: DecisionRequest): Promise<VexOperation> {
  const { customFields = [], scope = 'VERSION', organizationId, findingIds, at } = request
  return database.write.transaction().execute(async (transaction) => {
    const change =
      scope === 'VERSION'
        ? request.change
        : completeChange(request.change, await findStandingChoice(transaction, organizationId, findingIds[0] ?? ''))
    return applyStep(transaction, {
      ...request,
      ...{ scope, action: 'DECIDED', evidence: 'decision_evidence' },
      keepsRest: changesCustomFieldsOnly({ change, customFields }),
      change: (before) => decideFinding(before, { change, customFields }, at),
      summary: describeDecision,
    })
  })
}
