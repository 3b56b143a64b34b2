import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import { StoreRejected } from '#service/domain/store-rejected.ts'
import { newId } from '#service/domain/id.ts'
import { checkStore, type OwnMark, type StoreFound } from '#service/db/store/check-store.ts'
import { type StoreMark, writeStoreMark } from '#service/db/store/store-mark.ts'
import { logOf } from '#service/db/store/log-turn.ts'
import { applicationIds } from './application-ids.ts'
import { hasMarkTable, probeStore, readOwnMark } from './probe-store.ts'

const applicationId = applicationIds['user-data']

/** Where nothing beside the database confirms its count, starts that it does not know of may have counted as far. */
const leap = 1_000_000

/**
 * The right to open the database of a data folder for writing. Database and folder both count the starts and clean ends: the database
 * first, and for good, then the folder. A kill between the two leaves a database that is newer, which is as it should be.
 */
export class StoreClaim {
  /** What is wrong between the database and its folder, as one line to tell; null when nothing is. */
  readonly problem: string | null
  readonly #file: string
  readonly #before: StoreFound
  #mark: StoreMark | null = null

  /**
   * Judges the folder before anything in it is changed. `steps`: those of the schema that this application knows.
   *
   * @throws StoreRejected
   */
  constructor(file: string, steps: number) {
    this.#file = file
    this.#before = probeStore(file, { applicationId, steps })
    const judgement = checkStore(this.#before)
    if (!judgement.opens) throw new StoreRejected({ ...judgement, where: `The data folder is "${dirname(file)}".` })
    this.problem = judgement.problem
  }

  /** Counts this start, as soon as the schema has a place for it: to be called before its steps are applied, and after. */
  take(database: Database.Database): void {
    if (this.#mark !== null || !hasMarkTable(database)) return
    const beside = this.#before.mark === 'unreadable' ? null : this.#before.mark
    this.#count(database, { ...countedFrom(readOwnMark(database), beside), isOpen: true })
  }

  /** Counts a clean end: everything is in the database, which needs no log from here on. */
  end(database: Database.Database): void {
    if (this.#mark === null) return
    if (database.inTransaction) database.exec('ROLLBACK') // of a client that is gone
    const { id, generation } = this.#mark
    this.#count(database, { id, generation: generation + 1, isOpen: false })
  }

  #count(database: Database.Database, mark: Omit<StoreMark, 'log'>): void {
    database
      .prepare(
        'INSERT INTO store (singleton, id, generation) VALUES (1, ?, ?) ON CONFLICT DO UPDATE SET generation = excluded.generation',
      )
      .run(mark.id, mark.generation)
    // Into the database itself, so that its log never carries the count to another copy of it.
    database.pragma('wal_checkpoint(TRUNCATE)')
    // Written even when it says the same: while a store is open its log has content, and one without was lost.
    if (mark.isOpen) database.pragma(`application_id = ${applicationId}`)
    this.#mark = { ...mark, log: logOf(this.#file) }
    writeStoreMark(dirname(this.#file), this.#mark)
  }
}

/** The next count, after what the database says and what is said beside it. */
function countedFrom(own: OwnMark | null, beside: OwnMark | null): OwnMark {
  if (own === null) return { id: beside?.id ?? newId(), generation: (beside?.generation ?? 0) + 1 }
  if (beside === null) return { id: own.id, generation: own.generation + leap }
  return { id: own.id, generation: Math.max(own.generation, beside.generation) + 1 }
}
