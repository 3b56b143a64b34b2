import type { DecisionValue } from './decision.ts'

/** A call of this session that decided or marked something, with what is needed to show, undo and redo it. */
export interface Step {
  readonly operationId: string
  /** Keys of its rows. */
  readonly rows: readonly string[]
  /** Decisions of the rows before and after the step. Rows that were only marked are in neither. */
  readonly before: ReadonlyMap<string, DecisionValue | null>
  readonly after: ReadonlyMap<string, DecisionValue | null>
  /** True if it declined the proposals of its rows. */
  readonly declines: boolean
}

/** Done and undone steps, each with the latest at the end. */
export interface Steps {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

export const noSteps: Steps = { done: [], undone: [] }

/** Adds a step. A new step clears the undone ones, as in every editor. */
export function addStep(steps: Steps, step: Step): Steps {
  return { done: [...steps.done, step], undone: [] }
}

/** Moves one step to the undone ones. Later steps stay, because the service reports if they must be undone first. */
export function moveToUndone(steps: Steps, operationId: string): Steps {
  const step = steps.done.find((one) => one.operationId === operationId)
  if (!step) return steps
  return { done: steps.done.filter((one) => one !== step), undone: [...steps.undone, step] }
}

/** Moves one undone step back to the done ones. */
export function moveToDone(steps: Steps, operationId: string): Steps {
  const step = steps.undone.find((one) => one.operationId === operationId)
  if (!step) return steps
  return { done: [...steps.done, step], undone: steps.undone.filter((one) => one !== step) }
}
