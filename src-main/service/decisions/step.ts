import { insertOperation, updateOperation } from '#service/db/decisions/operation-changes.ts'
import { addChangeEntries, applyChanges, type EntryCall, listAlike } from '#service/db/decisions/change-entries.ts'
import {
  findMissing,
  findUpdateTimes,
  findVersionsOf,
  type TouchedVersion,
} from '#service/db/decisions/named-findings.ts'
import { addTouchedEvents, changesDecisions, touchedVersions } from '#service/db/decisions/step-entries.ts'
import type { UserTransaction } from '#service/db/database.ts'
import type { FindingSet } from '#service/db/findings/finding-set.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { FindingBefore, FindingChange } from '#service/domain/decisions/finding-change.ts'
import {
  completeStep,
  newStep,
  type VexOperation,
  type VexOperationKind,
} from '#service/domain/decisions/vex-operation.ts'
import type { DecisionScope } from '#service/domain/findings/finding.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { refreshProposals } from './proposals.ts'
import type { FindingId, OrganizationId, VersionId } from '#service/domain/id.ts'

/** What a step does, to which findings, and its author. */
export interface StepRequest {
  readonly organizationId: OrganizationId
  readonly by: Actor
  /** RFC 3339 in UTC. */
  readonly at: string
  readonly kind: VexOperationKind
  /** Action name in the history. */
  readonly action: string
  readonly findingIds: readonly FindingId[]
  /** The version that the user looks at: each finding must belong to it. Null: any version. */
  readonly versionId: VersionId | null
  /** `updatedAt` of the findings when the user read them: rejected if one has another now. */
  readonly expectedUpdatedAt: string | null
  readonly scope: DecisionScope
  /** Column for the evidence of each finding, if the step stores something that is based on it. */
  readonly evidence: EntryCall['evidence']
  /** True if columns that `change` does not name keep their values, and so does the evidence of a decision. */
  readonly keepsRest?: boolean
  /**
   * Returns the change of a finding; called once for equal findings.
   * @throws {Rejection} if a rule does not allow it; then nothing is written
   */
  change(before: FindingBefore): FindingChange
  /** Describes the step, without the number of findings. */
  summary(change: FindingChange): string
}

/**
 * Changes findings as one undo step, in the caller's transaction. The number of statements does not grow with the number of findings.
 * @throws {Rejection} if a finding is unknown, does not belong to the version or has changed since it was read, or if the change is
 * rejected
 */
export async function applyStep(transaction: UserTransaction, request: StepRequest): Promise<VexOperation> {
  const named = await checkFindings(transaction, request)
  const { organizationId, kind, by, at, scope, findingIds: ids } = request
  const step = newStep(request)
  await insertOperation(transaction, step)
  const call: EntryCall = {
    ...request,
    keepsRest: request.keepsRest === true,
    origin: { by, at, stepId: step.id, scope },
  }
  const changes = await addEntries(transaction, call, { ids }, request)
  if (scope !== 'VERSION') {
    changes.push(...(await addEntries(transaction, call, { organizationId, reachedFrom: ids, scope }, request)))
  }
  await applyChanges(transaction, call, changes)
  const [first] = changes
  if (!first) throw new Error(`A step of kind ${kind} without a finding`)
  return finishStep(transaction, step, request.summary(first), scope === 'VERSION' ? named : undefined)
}

/**
 * Completes a step from its entries: number of findings, version and summary. Updates the proposals based on its findings and notifies
 * subscribers of changes.
 * @param known the versions that it touches, if already read
 */
export async function finishStep(
  transaction: UserTransaction,
  step: VexOperation,
  words: string,
  known?: readonly TouchedVersion[],
): Promise<VexOperation> {
  const touched = known ?? (await touchedVersions(transaction, step.id))
  const done = completeStep(step, words, touched)
  await updateOperation(transaction, done)
  if (changesDecisions(step.kind)) await refreshProposals(transaction, { previousInStep: step.id })
  await addTouchedEvents(transaction, step.organizationId, touched, step.at)
  return done
}

async function addEntries(
  transaction: UserTransaction,
  call: EntryCall,
  findings: FindingSet,
  { change }: StepRequest,
): Promise<FindingChange[]> {
  const groups = await listAlike(transaction, call.kind, findings)
  const changed = groups.map(({ key, before }) => ({ key, change: change(before) }))
  await addChangeEntries(transaction, call, findings, changed)
  return changed.map((group) => group.change)
}

/** Checks the findings and returns their versions. */
async function checkFindings(
  transaction: UserTransaction,
  { organizationId, findingIds, versionId, expectedUpdatedAt }: StepRequest,
): Promise<readonly TouchedVersion[]> {
  const ids = [...new Set(findingIds)]
  if (ids.length === 0) throw new Rejection('No finding given')
  const versions = await findVersionsOf(transaction, organizationId, ids)
  if (versions.reduce((sum, { count }) => sum + count, 0) < ids.length) {
    const missing = await findMissing(transaction, organizationId, ids)
    throw new Rejection(missing.map((id) => `Component vulnerability "${id}" not found`))
  }
  const elsewhere = versions.find((one) => versionId !== null && one.versionId !== versionId)
  if (elsewhere) {
    throw new Rejection(`Component vulnerability "${elsewhere.findingId}" is not in the version "${versionId}"`)
  }
  if (expectedUpdatedAt === null) return versions
  const times = await findUpdateTimes(transaction, ids)
  // Not whether it is later: a clock that was set back makes changes that are earlier.
  const changed = times.find((time) => Date.parse(time) !== Date.parse(expectedUpdatedAt))
  if (changed) throw new Rejection(`The finding was changed at ${changed}. Reload it and try again`)
  return versions
}
