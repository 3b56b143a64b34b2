import { updateCarriedStates } from '#service/db/decisions/carried-decisions.ts'
import {
  findTurnFacts,
  insertOperation,
  splitByNewer,
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
  listStepFindings,
  touchedVersions,
} from '#service/db/decisions/step-entries.ts'
import type { TouchedVersion } from '#service/db/decisions/named-findings.ts'
import type { FindingId } from '#service/domain/id.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import {
  requireUndoable,
  newUndoStep,
  type StepDirection,
  type VexOperation,
} from '#service/domain/decisions/vex-operation.ts'
import { changeInParts, maxFindingsAtOnce } from './change-in-parts.ts'
import { endSnoozes, updateStaleDecisions } from './evidence-changes.ts'
import { refreshProposals } from './proposals.ts'
import { rankFindings } from './rank-findings.ts'
import { resolveAgain } from './resolve-suggestions.ts'
import { addUp } from './step.ts'

/** Maximum number of finding ids returned per step. */
const maxShown = 1000
/** Findings of a step that are read at a time. */
const findingsPerPage = 10_000

/** Undoes or redoes what a step changed beside findings, in the same transaction. @throws {Rejection} if that was changed since */
export type TurnBeside = (transaction: UserTransaction, target: VexOperation, direction: StepDirection) => Promise<void>

/**
 * Undoes or redoes steps in the given order, all of them at once for others. Each undo or redo is itself recorded in the history.
 * @param turnBeside for steps of other rooms that change more than findings
 * @returns ids of the changed findings, at most 1,000 per step
 * @throws {Rejection} if a step was undone already (or not yet), or a later step depends on it; nothing is changed then
 */
export async function undoOrRedoSteps(
  database: UserDatabase,
  operations: readonly VexOperation[],
  direction: StepDirection,
  turnBeside: TurnBeside = () => Promise.resolve(),
): Promise<readonly string[]> {
  const count = operations.reduce((sum, { findingsCount }) => sum + findingsCount, 0)
  if (count > maxFindingsAtOnce && operations.every(({ kind }) => kindsInParts.has(kind))) {
    return undoOrRedoInParts(database, operations, direction)
  }
  return database.write.transaction().execute(async (transaction) => {
    const changed = new Set<string>()
    for (const operation of operations) {
      for (const id of await undoOrRedoStep(transaction, operation, direction)) changed.add(id)
      if (operation.kind === 'HANDOVER') await turnBeside(transaction, operation, direction)
    }
    return [...changed]
  })
}

/** Steps about decisions only, which have no consequences beyond their findings and the proposals that rest on them. */
const kindsInParts: ReadonlySet<string> = new Set(['DECIDE', 'BULK_DECIDE', 'IMPORT'])

async function undoOrRedoInParts(
  database: UserDatabase,
  operations: readonly VexOperation[],
  direction: StepDirection,
): Promise<readonly string[]> {
  return changeInParts(database, async ({ write, show }) => {
    const changed = new Set<string>()
    const done: DoneStep[] = []
    for (const target of operations) {
      const step = newUndoStep(target, direction)
      await database.write.transaction().execute(async (transaction) => {
        requireUndoable(target, direction.kind, await findTurnFacts(transaction, target, 'after', []))
        await insertOperation(transaction, step, { isOpen: true })
      })
      const touched: TouchedVersion[] = []
      for (let after: number | null = 0; after !== null;) {
        const page = await listStepFindings(database, target.id, after, findingsPerPage)
        const parts = await write(page.ids, (inside, ids) => undoOrRedoPart(inside, { target, step }, direction, ids))
        touched.push(...parts.flat())
        if (after === 0) for (const id of page.ids.slice(0, maxShown)) changed.add(id)
        after = page.after
      }
      done.push({ target, step, touched: addUp(touched) })
    }
    return show(async (transaction) => {
      for (const one of done) await completeUndoStep(transaction, one)
      return [...changed]
    })
  })
}

interface DoneStep {
  readonly target: VexOperation
  readonly step: VexOperation
  readonly touched: readonly TouchedVersion[]
}

async function undoOrRedoPart(
  transaction: UserTransaction,
  { target, step }: Pick<DoneStep, 'target' | 'step'>,
  { kind, by, at }: StepDirection,
  ids: readonly FindingId[],
): Promise<readonly TouchedVersion[]> {
  const undoing = kind === 'UNDO'
  requireUndoable(target, kind, await findTurnFacts(transaction, target, undoing ? 'after' : 'before', ids))
  await addTurnedEntries(transaction, { by, at, stepId: step.id }, target, undoing, ids)
  await applyEntries(transaction, step.id, target.kind, at, { within: ids })
  if (target.kind === 'BULK_DECIDE') await resolveAgain(transaction, target.id, undoing, at, ids)
  await updateStaleDecisions(transaction, { ids }, at)
  await refreshProposals(transaction, { previousIn: ids })
  return touchedVersions(transaction, step.id, ids)
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
  await completeUndoStep(transaction, { target, step, touched: await touchedVersions(transaction, step.id) })
  return findChangedIds(transaction, step.id, maxShown)
}

/**
 * Undoes a step for those of its findings that have no newer change; the others stay as they are.
 *
 * @returns the findings that stay
 * @throws {Rejection} if the step was undone already
 */
export async function undoUnchanged(
  transaction: UserTransaction,
  target: VexOperation,
  direction: StepDirection,
): Promise<readonly FindingId[]> {
  const { undoneAt } = await findTurnFacts(transaction, target, 'after', [])
  requireUndoable(target, 'UNDO', { undoneAt, hasNewer: false })
  const { unchanged, changed } = await splitByNewer(transaction, target)
  const step = newUndoStep(target, { ...direction, kind: 'UNDO' })
  await insertOperation(transaction, step)
  await addTurnedEntries(transaction, { by: direction.by, at: direction.at, stepId: step.id }, target, true, unchanged)
  await applyEntries(transaction, step.id, target.kind, direction.at)
  await applyConsequences(transaction, target, step)
  await completeUndoStep(transaction, { target, step, touched: await touchedVersions(transaction, step.id) })
  return changed
}

async function completeUndoStep(transaction: UserTransaction, { target, step, touched }: DoneStep): Promise<void> {
  const findingsCount = touched.reduce((sum, { count }) => sum + count, 0)
  await updateOperation(transaction, { ...step, findingsCount })
  await updateUndone(transaction, target.id, step.kind === 'UNDO' ? { at: step.at, by: step.id } : null)
  await addTouchedEvents(transaction, step, touched)
}

/** Updates everything that depends on the columns restored by a step. */
async function applyConsequences(
  transaction: UserTransaction,
  { id, kind, organizationId }: VexOperation,
  step: VexOperation,
): Promise<void> {
  const ofStep = { stepId: step.id }
  const undoing = step.kind === 'UNDO'
  if (kind === 'SEVERITY' || kind === 'HANDOVER') {
    await applyOverrides(transaction, ofStep)
    await rankFindings(transaction, organizationId, ofStep, step.at)
  }
  if (kind === 'CARRY_CONFIRM') {
    await updateCarriedStates(transaction, id, undoing)
    await refreshProposals(transaction, ofStep)
  }
  if (kind === 'BULK_DECIDE') await resolveAgain(transaction, id, undoing, step.at)
  if (kind === 'SNOOZE' || kind === 'HANDOVER') await endSnoozes(transaction, ofStep, step.at)
  if (!changesDecisions(kind)) return
  await updateStaleDecisions(transaction, ofStep, step.at)
  await refreshProposals(transaction, { previousInStep: step.id })
}
