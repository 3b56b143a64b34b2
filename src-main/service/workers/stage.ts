import type { Transaction } from 'kysely'
import type { StageName } from '#shared/stage.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { TaskContext } from './task.ts'

/** The version that a stage works on, and why it runs. */
export interface StageContext extends TaskContext {
  readonly version: {
    readonly id: string
    readonly organizationId: string
    readonly productId: string
    readonly environmentId: string
    readonly label: string
  }
  /** `RESCAN`: advisory data changed. `PROCESS`: an upload or a user requested it. */
  readonly reason: 'PROCESS' | 'RESCAN'
  /** The components that may have other results than before; absent for all. */
  readonly only?: readonly string[] | undefined
}

/** Context of `compute`, in addition to the loaded values. */
export interface ComputeContext<Chunk> extends StageContext {
  /** Stores a part of the result as plain JSON, hidden until `save`. A failed run leaves none. */
  addChunk(chunk: Chunk): Promise<void>
}

/** Context of `save`, in addition to the result. */
export interface SaveContext<Chunk> extends StageContext {
  /** The parts that `compute` added, in that order. */
  readonly chunks: AsyncIterable<Chunk>
}

/**
 * One stage of the pipeline (specification 3), run on a processing thread. `load` reads the data of the whole version. `compute` may be
 * slow and reads a large version in chunks. It writes nothing visible of the version, and adds results that do not fit into memory to
 * chunks. `save` replaces the results of an earlier run, in the transaction that also sets the stage's status. A stage can therefore always
 * be run again.
 */
export interface Stage<Loaded = unknown, Result = unknown, Chunk = unknown> {
  readonly name: StageName
  /** Work before the stage whose changes are seen at once, such as rules that decide about what the stage reads. It is repeated after a kill. @param jobId the job that the stage runs for */
  before?(context: StageContext, jobId: string): Promise<void>
  load(context: StageContext): Promise<Loaded>
  compute(loaded: Loaded, context: ComputeContext<Chunk>): Promise<Result>
  /**
   * Returns false for a result that is stored already, so that `save` would change nothing visible. Without this method every result counts
   * as new.
   */
  changes?(result: Result): boolean
  save(transaction: Transaction<UserDataTables>, result: Result, context: SaveContext<Chunk>): Promise<void>
  /** Removes what a run left that nobody sees, in short transactions. Called after every run; after a kill the next run must do it. */
  clean?(context: StageContext): Promise<void>
}

/** The end of a stage without visible changes. */
export interface Ending {
  readonly versionId: string
  readonly stage: StageName
  readonly reached: { readonly done: number | null; readonly total: number | null }
  save(transaction: Transaction<UserDataTables>): Promise<void>
}
