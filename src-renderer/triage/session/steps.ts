import type { DecisionValue } from './decision.ts'

/** One call of this sitting that decided or noted something: enough to show it, take it back and bring it again. */
export interface Step {
  readonly operationId: string
  /** Rows it is about. */
  readonly rows: readonly string[]
  /** What was said about rows before and after it. Rows of which it only noted something are in neither. */
  readonly before: ReadonlyMap<string, DecisionValue | null>
  readonly after: ReadonlyMap<string, DecisionValue | null>
  /** True when it declined what was proposed for its rows. */
  readonly declines: boolean
}

/** Steps that stand and steps that were taken back, each with the latest at the end. */
export interface Steps {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

export const noSteps: Steps = { done: [], undone: [] }

/** A new step ends what could be brought again, as in every editor. */
export function addStep(steps: Steps, step: Step): Steps {
  return { done: [...steps.done, step], undone: [] }
}

/** Moves one step to the undone ones. Steps made after it stay: the service says when they must go first. */
export function moveToUndone(steps: Steps, operationId: string): Steps {
  const step = steps.done.find((one) => one.operationId === operationId)
  if (!step) return steps
  return { done: steps.done.filter((one) => one !== step), undone: [...steps.undone, step] }
}

/** Moves one undone step back. */
export function moveToDone(steps: Steps, operationId: string): Steps {
  const step = steps.undone.find((one) => one.operationId === operationId)
  if (!step) return steps
  return { done: [...steps.done, step], undone: steps.undone.filter((one) => one !== step) }
}
