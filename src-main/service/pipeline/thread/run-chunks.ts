import type { Transaction } from 'kysely'
import type { StageName } from '#shared/stage.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import {
  deleteStageChunks,
  eachStageChunk,
  hasStageChunks,
  insertStageChunk,
} from '#service/db/versions/stage-chunks.ts'

/** Parts of the result of one run of a stage, stored until its last transaction. */
export class RunChunks {
  readonly #database: UserDatabase
  readonly #versionId: string
  readonly #stage: StageName
  #isEmpty = true

  constructor(database: UserDatabase, versionId: string, stage: StageName) {
    this.#database = database
    this.#versionId = versionId
    this.#stage = stage
  }

  /** Deletes the parts of a killed run. */
  async deleteLeftover(): Promise<void> {
    if (!(await hasStageChunks(this.#database.read, this.#versionId, this.#stage))) return
    await deleteStageChunks(this.#database.write, this.#versionId, this.#stage)
  }

  async add(chunk: unknown): Promise<void> {
    this.#isEmpty = false
    await insertStageChunk(this.#database, this.#versionId, this.#stage, chunk)
  }

  each(transaction: Transaction<UserDataTables>): AsyncIterable<unknown> {
    return eachStageChunk(transaction, this.#versionId, this.#stage)
  }

  /** Deletes the added parts, in the transaction that ends the run. */
  async delete(transaction: Transaction<UserDataTables>): Promise<void> {
    if (!this.#isEmpty) await deleteStageChunks(transaction, this.#versionId, this.#stage)
  }
}
