import type { DatabaseHandle } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Job } from '#service/domain/job.ts'

/** How far a task is. Absent members stay as they were. */
export interface TaskProgress {
  readonly done?: number | undefined
  readonly total?: number | undefined
  /** What it does now, in words. */
  readonly message?: string | undefined
  readonly unit?: Job['unit'] | undefined
}

/** What a task has on its processing thread. Statements that read run in place, writing goes to the one writer. */
export interface TaskContext {
  readonly database: DatabaseHandle<UserDataTables>
  /** The advisory file in use when the task started; null before the first import. */
  readonly advisoriesFile: string | null
  readonly dataFolder: string
  /** May be called for every row: what is passed on is limited. */
  report(progress: TaskProgress): void
  /** Aborted when the work is not wanted any more. A task that does not look at it is ended with its thread. */
  readonly signal: AbortSignal
}

/** Work for a processing thread. Input and output cross threads: plain values, no functions, no classes. */
export interface Task<Input, Output> {
  readonly name: string
  /** @throws Rejection when the rules refuse the input; any other error is a fault. */
  run(context: TaskContext, input: Input): Promise<Output>
}
