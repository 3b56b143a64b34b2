import { storeUpdatedFindings } from './session-steps.ts'
import type { TriageFeedback } from './session-steps.ts'
import { moveToDone, moveToUndone } from './steps.ts'
import type { Step } from './steps.ts'
import * as texts from './texts.ts'
import type { TriageService } from './triage-service.ts'
import type { TriageState } from './triage-state.ts'
import type { TriageStore } from './triage-store.ts'

/**
 * Undoes the latest step: of this session, which shows at once, or the user's latest one before it.
 * @returns whether it was undone
 */
export async function undoLatest(
  store: TriageStore,
  service: TriageService,
  feedback: TriageFeedback,
  reload: () => void,
): Promise<boolean> {
  const step = store.getState().steps.done.at(-1)
  const restore = step && showUndone(store, step)
  try {
    const undone = await service.undo(step?.operationId ?? null)
    // Of a large step not every finding comes back: their rows are read again.
    if (!step || undone.findings > undone.after.length) reload()
    storeUpdatedFindings(store, undone.after)
    feedback.undone(undone.summary, undone.findings)
    return true
  } catch (error) {
    restore?.()
    feedback.failed(texts.couldNotUndo, error, [])
    return false
  }
}

/**
 * Redoes the step that was undone last: in this session, which shows at once, or in an earlier one.
 * @returns whether it was redone
 */
export async function redoLatest(
  store: TriageStore,
  service: TriageService,
  feedback: TriageFeedback,
  reload: () => void,
): Promise<boolean> {
  const step = store.getState().steps.undone.at(-1)
  const restore = step && showRedone(store, step)
  try {
    const redone = await service.redo(step?.operationId ?? null)
    if (!step || redone.findings > redone.after.length) reload()
    storeUpdatedFindings(store, redone.after)
    feedback.redone(redone.summary, redone.findings)
    return true
  } catch (error) {
    restore?.()
    feedback.failed(texts.couldNotRedo, error, [])
    return false
  }
}

function showUndone(store: TriageStore, step: Step): () => void {
  return showStep(store, step, step.before, (state) => ({
    ...(step.declines && { declined: new Set([...state.declined].filter((key) => !step.rows.includes(key))) }),
    steps: moveToUndone(state.steps, step.operationId),
  }))
}

function showRedone(store: TriageStore, step: Step): () => void {
  return showStep(store, step, step.after, (state) => ({
    ...(step.declines && { declined: new Set([...state.declined, ...step.rows]) }),
    steps: moveToDone(state.steps, step.operationId),
  }))
}

/**
 * Shows a step as it will be, before the service has responded.
 * @param shown the decisions of its rows
 * @returns what shows it as it was. Rows that were decided again meanwhile, and a cursor that was moved, stay.
 */
function showStep(
  store: TriageStore,
  step: Step,
  shown: Step['before'],
  change: (state: TriageState) => Partial<Pick<TriageState, 'declined' | 'steps'>>,
): () => void {
  const was = store.getState()
  store.setState((state) => ({
    ...focusStep(state, step),
    decisions: new Map([...state.decisions, ...shown]),
    ...change(state),
  }))
  const { cursor } = store.getState()
  return () =>
    store.setState((state) => {
      const decisions = new Map(state.decisions)
      for (const [key, decision] of shown) {
        if (decisions.get(key) !== decision) continue
        const before = was.decisions.get(key)
        if (before === undefined) decisions.delete(key)
        else decisions.set(key, before)
      }
      return {
        ...{ decisions, steps: was.steps, declined: was.declined },
        ...(state.cursor === cursor && { cursor: was.cursor, isFinished: was.isFinished }),
      }
    })
}

/** Moves the cursor to the first row of a step if it is loaded. */
function focusStep(
  state: TriageState,
  step: Step,
): Pick<TriageState, 'cursor' | 'choice' | 'scope' | 'isAlone' | 'isFinished'> {
  const row = state.rows.find((one) => step.rows.includes(one.key))
  return { cursor: row?.key ?? state.cursor, choice: null, scope: 'VERSION', isAlone: false, isFinished: false }
}
