import type { TaskProgress } from './task.ts'

/** Options of a task's run. */
export interface RunOptions {
  readonly onProgress?: ((progress: TaskProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Milliseconds. Without it a task has no time limit. */
  readonly timeLimit?: number | undefined
  /** Heap that the task may use, in MiB. */
  readonly memory?: number | undefined
  /** Background work runs after all work that a user waits for. */
  readonly background?: boolean | undefined
}
