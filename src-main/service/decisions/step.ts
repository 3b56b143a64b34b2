import { insertOperation, updateOperation } from '#service/db/decisions/operation-changes.ts'
import { addChangeEntries, applyChanges, type EntryCall, listAlike } from '#service/db/decisions/change-entries.ts'
import {
  findMissing,
  findUpdateTimes,
  listContrary,
  findVersionsOf,
  type TouchedVersion,
} from '#service/db/decisions/named-findings.ts'
import { addTouchedEvents, changesDecisions, touchedVersions } from '#service/db/decisions/step-entries.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import type { FindingSet, VexTerms } from '#service/db/findings/finding-set.ts'
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
import { type ExpectedTimes, rejectChanged } from '#service/domain/decisions/expected-times.ts'
import { changeInParts } from './change-in-parts.ts'
import { tellMentioned } from './tell-mentioned.ts'
import { refreshProposals } from './proposals.ts'
import type { FindingId, OrganizationId, StepId, VersionId } from '#service/domain/id.ts'

/** A change, and the note that its findings had before. */
type AppliedChange = FindingChange & { readonly noteBefore: string }

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
  /** When the findings were last changed, as the user read them: rejected if one was changed since. */
  readonly expected?: ExpectedTimes | null
  readonly scope: DecisionScope
  /** Terms of the decision, if findings in its scope that are decided contrary to it stay as they are. Those that it names never do. */
  readonly leavesContraryTo?: VexTerms | null
  /** The note that the step writes, if it writes one. Whom it names is told. */
  readonly note?: string | null | undefined
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
  const { scope, findingIds: ids } = request
  const step = newStep(request)
  await insertOperation(transaction, step)
  const call = entryCall(request, step.id)
  const changes = await addEntries(transaction, call, { ids }, request)
  if (scope !== 'VERSION') {
    changes.push(...(await addEntries(transaction, call, reachOf(request, scope), request)))
  }
  await applyChanges(transaction, call, changes)
  const summary = summarize(request, changes)
  const done = await finishStep(transaction, step, summary, scope === 'VERSION' ? named : undefined)
  await tellMentioned(transaction, request, notesBefore(changes), named[0])
  return done
}

function notesBefore(changes: readonly AppliedChange[]): readonly string[] {
  return changes.map(({ noteBefore }) => noteBefore)
}

/** A step with the findings in its scope, those that it names first. */
export interface PreparedStep {
  readonly request: StepRequest
  readonly reached: readonly FindingId[]
}

/**
 * Does the same to many findings, in parts: nobody sees a part of it, and no other request waits for all of it.
 * @param prepare called when it is the turn of the step, which is that of the call
 * @throws {Rejection} as `applyStep` does; everything is as it was before then
 */
export async function applyStepInParts(
  database: UserDatabase,
  prepare: () => Promise<PreparedStep>,
): Promise<VexOperation> {
  return changeInParts(database, async ({ write, show }) => {
    const { request, reached } = await prepare()
    const step = newStep(request)
    const call = entryCall(request, step.id)
    const named = await database.write.transaction().execute(async (transaction) => {
      const versions = await checkFindings(transaction, request)
      await insertOperation(transaction, step, { isOpen: true })
      return versions
    })
    const isNamed = new Set(request.findingIds)
    const parts = await write(reached, async (transaction, some) => {
      const ids = await withoutContrary(transaction, request, some, isNamed)
      if (ids.length === 0) return { changes: [], touched: [] }
      const changes = await addEntries(transaction, call, { ids }, request)
      await applyChanges(transaction, { ...call, within: ids }, changes)
      await refreshProposals(transaction, { previousIn: ids })
      return { changes, touched: await findVersionsOf(transaction, request.organizationId, ids) }
    })
    const summary = summarize(
      request,
      parts.flatMap(({ changes }) => changes.slice(0, 1)),
    )
    const touched = addUp(parts.flatMap((part) => part.touched))
    const notes = parts.flatMap(({ changes }) => notesBefore(changes))
    return show(async (transaction) => {
      await tellMentioned(transaction, request, notes, named[0])
      return completeAndNotify(transaction, step, summary, touched)
    })
  })
}

/** The findings in the scope of a step other than those that it names, without those that it leaves alone. */
export function reachOf(
  {
    organizationId,
    findingIds,
    leavesContraryTo,
  }: Pick<StepRequest, 'organizationId' | 'findingIds' | 'leavesContraryTo'>,
  scope: Exclude<DecisionScope, 'VERSION'>,
) {
  const contrary = leavesContraryTo ? ({ to: leavesContraryTo, are: 'left out' } as const) : undefined
  return { organizationId, reachedFrom: findingIds, scope, contrary }
}

/** Leaves out what was decided contrary to the step since it was listed. */
async function withoutContrary(
  transaction: UserTransaction,
  { leavesContraryTo }: StepRequest,
  ids: readonly FindingId[],
  isNamed: ReadonlySet<FindingId>,
): Promise<readonly FindingId[]> {
  if (!leavesContraryTo) return ids
  const contrary = new Set(await listContrary(transaction, ids, leavesContraryTo))
  return ids.filter((id) => isNamed.has(id) || !contrary.has(id))
}

/** Adds up the findings of parts by version. */
export function addUp(parts: readonly TouchedVersion[]): readonly TouchedVersion[] {
  const sums = new Map<string, TouchedVersion>()
  for (const { versionId, count, findingId } of parts) {
    const known = sums.get(versionId)
    sums.set(versionId, { versionId, findingId: known?.findingId ?? findingId, count: (known?.count ?? 0) + count })
  }
  return [...sums.values()]
}

function entryCall(request: StepRequest, stepId: StepId): EntryCall {
  const { by, at, scope } = request
  return { ...request, keepsRest: request.keepsRest === true, origin: { by, at, stepId, scope } }
}

function summarize({ kind, summary }: StepRequest, [first]: readonly FindingChange[]): string {
  if (!first) throw new Error(`A step of kind ${kind} without a finding`)
  return summary(first)
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
  if (changesDecisions(step.kind)) await refreshProposals(transaction, { previousInStep: step.id })
  return completeAndNotify(transaction, step, words, touched)
}

/** Stores the number of findings, version and summary of a step, and notifies subscribers of changes. */
export async function completeAndNotify(
  transaction: UserTransaction,
  step: VexOperation,
  words: string,
  touched: readonly TouchedVersion[],
): Promise<VexOperation> {
  const done = completeStep(step, words, touched)
  await updateOperation(transaction, done)
  await addTouchedEvents(transaction, step, touched)
  return done
}

async function addEntries(
  transaction: UserTransaction,
  call: EntryCall,
  findings: FindingSet,
  { change }: StepRequest,
): Promise<AppliedChange[]> {
  const groups = await listAlike(transaction, call.kind, findings)
  const changed = groups.map(({ key, before }) => ({
    ...{ key, change: change(before), noteBefore: before.choice?.note ?? '' },
  }))
  await addChangeEntries(transaction, call, findings, changed)
  return changed.map(({ change: applied, noteBefore }) => ({ ...applied, noteBefore }))
}

/** Checks the findings and returns their versions. */
async function checkFindings(
  transaction: UserTransaction,
  { organizationId, findingIds, versionId, expected }: StepRequest,
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
  if (expected) rejectChanged(await findUpdateTimes(transaction, ids), expected)
  return versions
}
