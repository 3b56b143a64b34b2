import { findStandingChoice } from '#service/db/decisions/named-findings.ts'
import { listFindingIds, type VexTerms } from '#service/db/findings/finding-set.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import {
  changesCustomFieldsOnly,
  completeChange,
  decideFinding,
  describeDecision,
} from '#service/domain/decisions/decide-finding.ts'
import type { VexChange } from '#service/domain/decisions/vex-decision.ts'
import type { VexOperation } from '#service/domain/decisions/vex-operation.ts'
import type { CustomFieldChange } from '#service/domain/labeling/custom-field.ts'
import type { DecisionScope } from '#service/domain/findings/finding.ts'
import type { FindingId } from '#service/domain/id.ts'
import { decidedAlone, decidedAloneInParts } from './decided-alone.ts'
import { maxFindingsAtOnce } from './change-in-parts.ts'
import { applyStep, applyStepInParts, reachOf, type StepRequest } from './step.ts'

/** A decision about findings, and its author. */
export interface DecisionRequest extends Pick<
  StepRequest,
  'organizationId' | 'by' | 'at' | 'findingIds' | 'versionId' | 'expected'
> {
  readonly kind: 'DECIDE' | 'BULK_DECIDE'
  readonly change: VexChange
  /** Values of custom fields to set, or to remove if null. */
  readonly customFields?: readonly CustomFieldChange[]
  /** Scope of the decision; default `VERSION`. */
  readonly scope?: DecisionScope
  /** True if findings in the scope are changed that are decided contrary to it, too. */
  readonly overwrites?: boolean
}

/**
 * Decides about findings as one undo step: for others at once, and for all findings or none. If one finding is rejected, nothing is decided.
 * @throws {Rejection} if a finding is unknown, does not belong to the version or has changed since it was read, or if a rule is broken
 */
export async function decideFindings(database: UserDatabase, request: DecisionRequest): Promise<VexOperation> {
  const reached = await listReached(database, await stepOf(database.write, request))
  if (reached.length > maxFindingsAtOnce) {
    return applyStepInParts(database, async () => {
      const step = await stepOf(database.write, await decidedAloneInParts(database, request))
      return { request: step, reached: await listReached(database, step) }
    })
  }
  return database.write
    .transaction()
    .execute(async (transaction) =>
      applyStep(transaction, await stepOf(transaction, await decidedAlone(transaction, request))),
    )
}

/** Returns the findings that a decision reaches, those that it names first. */
async function listReached(database: UserDatabase, request: StepRequest): Promise<readonly FindingId[]> {
  const { findingIds, scope } = request
  const named = [...new Set(findingIds)]
  if (scope === 'VERSION' || named.length === 0) return named
  return [...named, ...(await listFindingIds(database, reachOf({ ...request, findingIds: named }, scope)))]
}

/**
 * Lists findings in the scope of a decision that it left as they are, because they are decided contrary to it. None if it was to overwrite them.
 */
export async function listLeft(
  database: Pick<UserDatabase, 'read'>,
  request: DecisionRequest,
): Promise<readonly FindingId[]> {
  const { organizationId, findingIds, scope = 'VERSION' } = request
  const { leavesContraryTo } = await stepOf(database.read, request)
  if (scope === 'VERSION' || !leavesContraryTo) return []
  const contrary = { to: leavesContraryTo, are: 'listed' } as const
  return listFindingIds(database, { organizationId, reachedFrom: findingIds, scope, contrary })
}

function termsOf({ status, justification }: VexChange): VexTerms | null {
  return status == null ? null : { status, justification: justification ?? null }
}

async function stepOf(read: UserReader, request: DecisionRequest): Promise<StepRequest> {
  const { customFields = [], scope = 'VERSION', organizationId, findingIds, at } = request
  const change =
    scope === 'VERSION'
      ? request.change
      : completeChange(request.change, await findStandingChoice(read, organizationId, findingIds[0] ?? ''))
  return {
    ...request,
    ...{ scope, action: 'DECIDED', evidence: 'decision_evidence', note: request.change.note },
    keepsRest: changesCustomFieldsOnly({ change, customFields }),
    leavesContraryTo: request.overwrites === true ? null : termsOf(change),
    change: (before) => decideFinding(before, { change, customFields }, at),
    summary: describeDecision,
  }
}
