import type { TaskProgress } from './task.ts'

/** Options of a task's run. */
export interface RunOptions {
  readonly onProgress?: ((progress: TaskProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Milliseconds on its thread; by default 30 minutes. */
  readonly timeLimit?: number | undefined
  /** Heap that the task may use, in MiB. */
  readonly memory?: number | undefined
  /** Work that is known to be short may use the thread that is reserved for it while all others are busy. */
  readonly short?: boolean | undefined
  /** Background work runs after all work that a user waits for. */
  readonly background?: boolean | undefined
}
