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
  /** Background work runs after work that a user waits for, as long as neither waits for seconds. */
  readonly background?: boolean | undefined
  /**
   * States that the task can be ended and run again from its beginning. It then starts with the memory that nearly every document is
   * processed with, on a thread of which there are several. If that is not enough, this removes what the ended run left, and the task runs
   * again with all of its memory.
   */
  readonly beforeRepeat?: (() => Promise<void>) | undefined
  /**
   * Heap in MiB that the task is expected to take. If that is more than what nearly every document is processed with, a task that can be
   * repeated has all of its memory at once: a heap that fills up is collected again and again before it ends.
   */
  readonly expectedMemory?: number | undefined
}

/** For tasks that leave nothing behind when they are ended. */
export const leavesNothing = (): Promise<void> => Promise.resolve()
