import { updateCarriedStates } from '#service/db/decisions/carried-decisions.ts'
import {
  findTurnFacts,
  insertOperation,
  updateOperation,
  updateUndone,
} from '#service/db/decisions/operation-changes.ts'
import { applyOverrides } from '#service/db/decisions/severity-override.ts'
import {
  addTouchedEvents,
  addTurnedEntries,
  applyEntries,
  changesDecisions,
  findChangedIds,
  touchedVersions,
} from '#service/db/decisions/step-entries.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import {
  requireUndoable,
  newUndoStep,
  type StepDirection,
  type VexOperation,
} from '#service/domain/decisions/vex-operation.ts'
import { endSnoozes, updateStaleDecisions } from './evidence-changes.ts'
import { refreshProposals } from './proposals.ts'
import { rankFindings } from './rank-findings.ts'
import { resolveAgain } from './resolve-suggestions.ts'

/** Maximum number of finding ids returned per step. */
const maxShown = 1000

/**
 * Undoes or redoes steps in the given order, in one transaction. Each undo or redo is itself recorded in the history.
 * @returns ids of the changed findings, at most 1,000 per step
 * @throws {Rejection} if a step was undone already (or not yet), or a later step depends on it; nothing is changed then
 */
export async function undoOrRedoSteps(
  database: UserDatabase,
  operations: readonly VexOperation[],
  direction: StepDirection,
): Promise<readonly string[]> {
  return database.write.transaction().execute(async (transaction) => {
    const changed = new Set<string>()
    for (const operation of operations) {
      for (const id of await undoOrRedoStep(transaction, operation, direction)) changed.add(id)
    }
    return [...changed]
  })
}

async function undoOrRedoStep(
  transaction: UserTransaction,
  target: VexOperation,
  direction: StepDirection,
): Promise<readonly string[]> {
  const { kind, by, at } = direction
  const undoing = kind === 'UNDO'
  requireUndoable(target, kind, await findTurnFacts(transaction, target, undoing ? 'after' : 'before'))
  const step = newUndoStep(target, direction)
  await insertOperation(transaction, step)
  await addTurnedEntries(transaction, { by, at, stepId: step.id }, target, undoing)
  await applyEntries(transaction, step.id, target.kind, at)
  await applyConsequences(transaction, target, step)
  const touched = await touchedVersions(transaction, step.id)
  const findingsCount = touched.reduce((sum, { count }) => sum + count, 0)
  await updateOperation(transaction, { ...step, findingsCount })
  await updateUndone(transaction, target.id, undoing ? { at, by: step.id } : null)
  await addTouchedEvents(transaction, target.organizationId, touched, at)
  return findChangedIds(transaction, step.id, maxShown)
}

/** Updates everything that depends on the columns restored by a step. */
async function applyConsequences(
  transaction: UserTransaction,
  { id, kind, organizationId }: VexOperation,
  step: VexOperation,
): Promise<void> {
  const ofStep = { stepId: step.id }
  const undoing = step.kind === 'UNDO'
  if (kind === 'SEVERITY') {
    await applyOverrides(transaction, ofStep)
    await rankFindings(transaction, organizationId, ofStep, step.at)
  }
  if (kind === 'CARRY_CONFIRM') {
    await updateCarriedStates(transaction, id, undoing)
    await refreshProposals(transaction, ofStep)
  }
  if (kind === 'BULK_DECIDE') await resolveAgain(transaction, id, undoing, step.at)
  if (kind === 'SNOOZE') await endSnoozes(transaction, ofStep, step.at)
  if (!changesDecisions(kind)) return
  await updateStaleDecisions(transaction, ofStep, step.at)
  await refreshProposals(transaction, { previousInStep: step.id })
}
