import type { TaskProgress } from './task.ts'

/** How a task is run. */
export interface RunOptions {
  readonly onProgress?: ((progress: TaskProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Milliseconds. Without it a task may take as long as it needs. */
  readonly timeLimit?: number | undefined
  /** Heap that the task may use, in MiB. */
  readonly memory?: number | undefined
  /** Work that nobody waits for runs after all that somebody does wait for. */
  readonly background?: boolean | undefined
}
