import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import { StoreRejected } from '#service/domain/store-rejected.ts'
import { newId } from '#service/domain/id.ts'
import {
  checkStore,
  rejectDamaged,
  type OwnMark,
  type StoreFound,
  type StoreVerdict,
} from '#service/db/store/check-store.ts'
import { readDamageMark, removeDamageMark } from '#service/db/store/damage-mark.ts'
import { type StoreMark, writeStoreMark } from '#service/db/store/store-mark.ts'
import { logOf } from '#service/db/store/log-turn.ts'
import { applicationIds } from './application-ids.ts'
import { checkClosedFile } from './check-content.ts'
import { hasMarkTable, probeStore, readOwnMark } from './probe-store.ts'

const applicationId = applicationIds['user-data']

/** Without a mark next to the database that confirms its count, unknown starts may have counted up to this many. */
const leap = 1_000_000

/**
 * The right to open the database of a data folder for writing. Database and folder both count the starts and clean ends: first the
 * database, durably, then the folder. A crash between the two leaves a database that is newer, which is allowed.
 */
export class StoreClaim {
  /** Describes a mismatch between the database and its folder, in one line; null if there is none. */
  readonly problem: string | null
  readonly #file: string
  readonly #before: StoreFound
  readonly #hadDamage: boolean
  #mark: StoreMark | null = null

  /**
   * Checks the folder before anything in it is changed.
   * @param steps number of migrations that this application knows
   * @throws {StoreRejected} if the folder must not be opened
   */
  constructor(file: string, steps: number) {
    this.#file = file
    this.#before = probeStore(file, { applicationId, steps })
    const folder = dirname(file)
    const hadDamage = readDamageMark(folder) !== null
    const judgement = judge(file, this.#before, hadDamage)
    if (!judgement.opens) throw new StoreRejected({ ...judgement, where: `The data folder is "${folder}".` })
    this.#hadDamage = hadDamage
    this.problem = judgement.problem
  }

  /** Counts this start, as soon as the schema has a table for it. The caller must call this before and after it applies the migrations. */
  take(database: Database.Database): void {
    if (this.#mark !== null || !hasMarkTable(database)) return
    if (this.#hadDamage) removeDamageMark(dirname(this.#file)) // replaced since: it was checked and is whole
    const beside = this.#before.mark === 'unreadable' ? null : this.#before.mark
    this.#count(database, { ...nextCount(readOwnMark(database), beside), isOpen: true })
  }

  /** Counts a clean end: everything is in the database, which no longer needs its WAL. */
  end(database: Database.Database): void {
    if (this.#mark === null) return
    if (database.inTransaction) database.exec('ROLLBACK') // of a client that disappeared
    const { id, generation } = this.#mark
    this.#count(database, { id, generation: generation + 1, isOpen: false })
  }

  #count(database: Database.Database, mark: Omit<StoreMark, 'log'>): void {
    database
      .prepare(
        'INSERT INTO store (singleton, id, generation) VALUES (1, ?, ?) ON CONFLICT DO UPDATE SET generation = excluded.generation',
      )
      .run(mark.id, mark.generation)
    // Written into the database file itself, so that its WAL never carries the count to another copy.
    database.pragma('wal_checkpoint(TRUNCATE)')
    // Written even if unchanged: while a store is open its WAL has content, and one without content was lost.
    if (mark.isOpen) database.pragma(`application_id = ${applicationId}`)
    this.#mark = { ...mark, log: logOf(this.#file) }
    writeStoreMark(dirname(this.#file), this.#mark)
  }
}

/** Evaluates a folder by its marks, then, unless its last end was clean, by the content of its database. */
function judge(file: string, found: StoreFound, hadDamage: boolean): StoreVerdict {
  const verdict = checkStore(found)
  if (!verdict.opens || found.database.kind !== 'readable') return verdict
  const { mark } = found
  const wasClean =
    mark !== null && mark !== 'unreadable' && !mark.isOpen && found.log === null && verdict.problem === null
  if (wasClean && !hadDamage) return verdict
  const [problem] = checkClosedFile(file, hadDamage ? 'full' : 'quick')
  return problem === undefined ? verdict : rejectDamaged(problem)
}

/** Returns the next count, above that of the database and that of the mark next to it. */
function nextCount(own: OwnMark | null, beside: OwnMark | null): OwnMark {
  if (own === null) return { id: beside?.id ?? newId(), generation: (beside?.generation ?? 0) + 1 }
  if (beside === null) return { id: own.id, generation: own.generation + leap }
  return { id: own.id, generation: Math.max(own.generation, beside.generation) + 1 }
}
