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
  /** `RESCAN`: advisory data changed. `PROCESS`: an upload or a person asked for it. */
  readonly reason: 'PROCESS' | 'RESCAN'
  readonly now: () => Date
}

/** What computing has beside what it loaded. */
export interface ComputeContext<Chunk> extends StageContext {
  /** Stores a part of the result where nobody sees it, for `save`: plain JSON. A failed run leaves none. */
  addChunk(chunk: Chunk): Promise<void>
}

/** What saving has beside the result. */
export interface SaveContext<Chunk> extends StageContext {
  /** What `compute` added, in that order. */
  readonly chunks: AsyncIterable<Chunk>
}

/**
 * One stage of the pipeline (specification 3). Runs on a processing thread. `load` reads what concerns the whole version. `compute` may
 * be slow and reads a large version in chunks; it writes nothing of the version that others see, and adds to chunks what would not fit
 * into memory. `save` replaces what an earlier run left, in the transaction that also holds the stage's status: so a stage can always be
 * run again.
 */
export interface Stage<Loaded = unknown, Result = unknown, Chunk = unknown> {
  readonly name: StageName
  load(context: StageContext): Promise<Loaded>
  compute(loaded: Loaded, context: ComputeContext<Chunk>): Promise<Result>
  /** False for a result that is stored already, so that `save` does nothing others would see; without it, every result may be new. */
  changes?(result: Result): boolean
  save(transaction: Transaction<UserDataTables>, result: Result, context: SaveContext<Chunk>): Promise<void>
}

/** A stage that ends without anything that others would see. */
export interface Ending {
  readonly versionId: string
  readonly stage: StageName
  readonly reached: { readonly done: number | null; readonly total: number | null }
  save(transaction: Transaction<UserDataTables>): Promise<void>
}
