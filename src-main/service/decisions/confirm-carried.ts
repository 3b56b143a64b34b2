import { addCarriedEntries, listPendingCarried, updateCarriedStates } from '#service/db/decisions/carried-decisions.ts'
import { insertOperation } from '#service/db/decisions/operation-changes.ts'
import { applyEntries } from '#service/db/decisions/step-entries.ts'
import type { UserDatabase } from '#service/db/database.ts'
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
  readonly kinds: readonly EvidenceKind[] | null
  readonly accept: boolean
}

/**
 * Confirms or declines carried decisions as one undo step.
 * @throws {Rejection} if one of the ids is not pending, or none is
 */
export async function confirmCarried(database: UserDatabase, request: CarryRequest): Promise<VexOperation> {
  const { ids, kinds, versionId, accept, by, at } = request
  return database.write.transaction().execute(async (transaction) => {
    const chosen = choose(await listPendingCarried(transaction, versionId, kinds), ids)
    const step = newStep({ ...request, kind: 'CARRY_CONFIRM' })
    await insertOperation(transaction, step)
    await addCarriedEntries(transaction, { by, at, stepId: step.id }, chosen, accept)
    if (accept) await applyEntries(transaction, step.id, step.kind, at)
    await updateCarriedStates(transaction, step.id, false)
    return finishStep(transaction, step, `Carried decisions ${accept ? 'confirmed' : 'declined'}`)
  })
}

function choose(pending: readonly string[], ids: readonly string[] | null): readonly string[] {
  const waiting = new Set(pending)
  const missing = (ids ?? []).filter((id) => !waiting.has(id))
  if (missing.length > 0) {
    throw new Rejection(missing.slice(0, 10).map((id) => `Carried decision "${id}" is not pending`))
  }
  const chosen = [...new Set(ids ?? pending)]
  if (chosen.length === 0) throw new Rejection('No carried decisions are pending')
  return chosen
}
