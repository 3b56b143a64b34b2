import { storeUpdatedFindings } from './session-steps.ts'
import type { TriageFeedback } from './session-steps.ts'
import { moveToDone, moveToUndone } from './steps.ts'
import type { Step } from './steps.ts'
import type { TriageService } from './triage-service.ts'
import type { TriageState } from './triage-state.ts'
import type { TriageStore } from './triage-store.ts'

/** Undoes the latest step: of this session, or the user's latest one before it. */
export async function undoLatest(
  store: TriageStore,
  service: TriageService,
  feedback: TriageFeedback,
  reload: () => void,
): Promise<void> {
  const step = store.getState().steps.done.at(-1)
  try {
    const undone = await service.undo(step?.operationId ?? null)
    if (step) {
      store.setState((state) => ({
        ...focusStep(state, step),
        decisions: new Map([...state.decisions, ...step.before]),
        ...(step.declines && { declined: new Set([...state.declined].filter((key) => !step.rows.includes(key))) }),
        steps: moveToUndone(state.steps, step.operationId),
      }))
    }
    // Of a large step not every finding comes back: their rows are read again.
    if (!step || undone.findings > undone.after.length) reload()
    storeUpdatedFindings(store, undone.after)
    feedback.undone(undone.summary, undone.findings)
  } catch (error) {
    feedback.failed('Could not undo', error, [])
  }
}

/** Redoes the step that was undone last, in this session or an earlier one. */
export async function redoLatest(
  store: TriageStore,
  service: TriageService,
  feedback: TriageFeedback,
  reload: () => void,
): Promise<void> {
  const step = store.getState().steps.undone.at(-1)
  try {
    const redone = await service.redo(step?.operationId ?? null)
    if (step) {
      store.setState((state) => ({
        ...focusStep(state, step),
        decisions: new Map([...state.decisions, ...step.after]),
        ...(step.declines && { declined: new Set([...state.declined, ...step.rows]) }),
        steps: moveToDone(state.steps, step.operationId),
      }))
    }
    if (!step || redone.findings > redone.after.length) reload()
    storeUpdatedFindings(store, redone.after)
    feedback.redone(redone.summary, redone.findings)
  } catch (error) {
    feedback.failed('Could not redo', error, [])
  }
}

/** Moves the cursor to the first row of a step if it is loaded. */
function focusStep(
  state: TriageState,
  step: Step,
): Pick<TriageState, 'cursor' | 'choice' | 'scope' | 'isAlone' | 'isFinished'> {
  const row = state.rows.find((one) => step.rows.includes(one.key))
  return { cursor: row?.key ?? state.cursor, choice: null, scope: 'VERSION', isAlone: false, isFinished: false }
}
