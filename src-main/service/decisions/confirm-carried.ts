import { addCarriedEntries, listPendingCarried, updateCarriedStates } from '#service/db/decisions/carried-decisions.ts'
import { insertOperation } from '#service/db/decisions/operation-changes.ts'
import { applyEntries } from '#service/db/decisions/step-entries.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { EvidenceKind } from '#service/domain/decisions/decision-evidence.ts'
import { newStep, type VexOperation } from '#service/domain/decisions/vex-operation.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { finishStep } from './step.ts'
import type { OrganizationId, VersionId } from '#service/domain/id.ts'

/** Which carried decisions of a version to confirm or decline. */
export interface CarryRequest {
  readonly organizationId: OrganizationId
  readonly versionId: VersionId
  readonly by: Actor
  /** RFC 3339 in UTC. */
  readonly at: string
  /** Null for all pending ones. */
  readonly ids: readonly string[] | null
  /** Null: unchanged ones if they are confirmed and not named, otherwise all. */
  readonly kinds: readonly EvidenceKind[] | null
  readonly accept: boolean
}

/**
 * Confirms or declines carried decisions as one undo step.
 * @throws {Rejection} if one of the ids is not pending, or none is
 */
export async function confirmCarried(database: UserDatabase, request: CarryRequest): Promise<VexOperation> {
  const { versionId, kinds, accept } = request
  return database.write.transaction().execute(async (transaction) => {
    const chosen = choose(await listPendingCarried(transaction, versionId, kindsOf(request)), request)
    if (chosen.length === 0) {
      const others = kinds === null ? (await listPendingCarried(transaction, versionId, null)).length : 0
      throw new Rejection(describeNone(others))
    }
    const step = newStep({ ...request, kind: 'CARRY_CONFIRM' })
    return writeCarried(transaction, step, chosen, accept, `Carried decisions ${accept ? 'confirmed' : 'declined'}`)
  })
}

/** Writes a step that confirms carried decisions or declines them, with its words. */
export async function writeCarried(
  transaction: UserTransaction,
  step: VexOperation,
  ids: readonly string[],
  accept: boolean,
  words: string,
): Promise<VexOperation> {
  const { id: stepId, actor: by, at } = step
  await insertOperation(transaction, step)
  await addCarriedEntries(transaction, { by, at, stepId }, ids, accept)
  if (accept) await applyEntries(transaction, stepId, step.kind, at)
  await updateCarriedStates(transaction, stepId, false)
  return finishStep(transaction, step, words)
}

/** A decision whose evidence changed is confirmed only if it, or its kind, is named. */
function kindsOf({ ids, kinds, accept }: CarryRequest): readonly EvidenceKind[] | null {
  return kinds ?? (accept && ids === null ? ['UNCHANGED'] : null)
}

function describeNone(others: number): string {
  if (others === 0) return 'No carried decisions are pending'
  const pending = others === 1 ? '1 is pending' : `${others} are pending`
  return `No carried decisions with unchanged evidence are pending. ${pending} with changed evidence: name "evidenceKinds" or "carriedDecisionIds"`
}

function choose(pending: readonly string[], { ids }: CarryRequest): readonly string[] {
  const waiting = new Set(pending)
  const missing = (ids ?? []).filter((id) => !waiting.has(id))
  if (missing.length > 0) {
    throw new Rejection(missing.slice(0, 10).map((id) => `Carried decision "${id}" is not pending`))
  }
  return [...new Set(ids ?? pending)]
}
