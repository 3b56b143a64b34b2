import type { DatabaseHandle } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Job } from '#service/domain/job.ts'

/** Progress of a task. Absent members are unchanged. */
export interface TaskProgress {
  readonly done?: number | undefined
  readonly total?: number | undefined
  /** Describes the current activity. */
  readonly message?: string | undefined
  readonly unit?: Job['unit'] | undefined
}

/** The context of a task on its processing thread. Reads run in place; writes go to the only writer. */
export interface TaskContext {
  readonly database: DatabaseHandle<UserDataTables>
  /** The current advisory file when the task started; null before the first import. */
  readonly advisoriesFile: string | null
  readonly dataFolder: string
  /** The service's clock. It goes on from the time at which the service sent the task. */
  readonly now: () => Date
  /** Reports progress. It may be called for every row, because reports are limited. */
  report(progress: TaskProgress): void
  /** Aborted when the work is canceled. A task that ignores it is ended with its thread. */
  readonly signal: AbortSignal
}

/** Work for a processing thread. Input and output cross threads: plain values, no functions, no classes. */
export interface Task<Input, Output> {
  readonly name: string
  /** @throws {Rejection} if a rule does not allow the input; any other error is a fault */
  run(context: TaskContext, input: Input): Promise<Output>
}
