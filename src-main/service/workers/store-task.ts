import type { TaskProgress } from './task.ts'

/** The context of a task on a thread of its own, without an open database: it works on files. */
export interface StoreTaskContext {
  /** The service's clock. */
  readonly now: () => Date
  /** Reports progress. It may be called for every file, because reports are limited. */
  report(progress: TaskProgress): void
  /** Aborted when the work is canceled. */
  readonly signal: AbortSignal
}

/** Work on a store as files: copies, checks, restores. Input and output cross threads: plain values, no functions, no classes. */
export interface StoreTask<Input, Output> {
  readonly name: string
  /** @throws {Rejection} if a rule does not allow the input; any other error is a fault */
  run(context: StoreTaskContext, input: Input): Promise<Output>
}
