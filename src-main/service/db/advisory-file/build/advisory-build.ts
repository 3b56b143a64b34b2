import { findFeedFacts } from '#service/domain/advisories/feed-kinds.ts'
import { copyFileSync, constants, existsSync, rmSync } from 'node:fs'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { compactFile } from './advisory-compact.ts'
import { countSource, type SourceCounts } from './advisory-counts.ts'
import { ReleaseCounts } from './advisory-coverage.ts'
import { connectRecords, type UnconnectedRecords } from './advisory-groups.ts'
import { contentHash, hashOfSource } from '#service/db/advisory-file/advisory-hash.ts'
import { PackageIds } from '#service/db/advisory-file/advisory-packages.ts'
import { WrittenRecords } from './advisory-written-records.ts'
import { RecordWriter } from './advisory-records.ts'
import { SourceBuild, type SourceMode } from './advisory-source-build.ts'
import { StatementWriter } from './advisory-statements.ts'
import type { AdvisoryTables } from '#service/db/advisory-file/advisory-tables.ts'
import { TextWriter } from '#service/db/advisory-file/advisory-text.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'
import { advisoryMigrations } from '#service/db/advisory-file/migrations/advisory-migrations.ts'

/** The writers of a step of a build. */
interface Step {
  readonly texts: TextWriter
  readonly releases: ReleaseCounts
  readonly records: RecordWriter
  readonly statements: StatementWriter
}

interface KnownSource {
  readonly key: number
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly dataDate: string | null
}

/** A finished snapshot: its id and the counts of its sources. */
export interface BuiltSnapshot {
  readonly snapshotId: string
  readonly sources: readonly { readonly name: string; readonly kind: string; readonly records: number }[]
  /** Chains of aliases that are too long to be trusted. */
  readonly unconnected: readonly UnconnectedRecords[]
}

/**
 * Builds the next snapshot of the advisory data in a separate file, on the calling thread. Each step is committed or rolled back as a
 * whole. Nothing is visible until the store switches to the finished file; an abandoned build leaves only a file to delete.
 */
export class AdvisoryBuild {
  readonly #sqlite: SqliteConnection
  readonly #closeDatabase: () => void
  readonly #file: string
  readonly #put: WrittenRecords
  #step: Step | undefined

  /** Starts with a copy of `current`, or empty. */
  constructor(current: string | null, file: string) {
    this.#file = file
    removeDatabase(file)
    // On file systems that support it, the copy shares its blocks with the original.
    if (current !== null) copyFileSync(current, file, constants.COPYFILE_FICLONE)
    const database = openOrRemove(file)
    this.#closeDatabase = () => database.close()
    this.#sqlite = database.sqlite
    this.#put = new WrittenRecords(this.#sqlite)
    // The file is used only after it is finished and flushed, so durability is off until then. Only the rollback of a step must work.
    for (const setting of [
      'journal_mode = TRUNCATE',
      'synchronous = OFF',
      'locking_mode = EXCLUSIVE',
      'foreign_keys = OFF',
      'cache_size = -8000',
      'temp_store = FILE',
    ]) {
      this.#sqlite.query(`PRAGMA ${setting}`, [])
    }
    // Created at the end with a single sort, because nothing is looked up in it before.
    if (current === null) this.#sqlite.query('DROP INDEX affected_by_package', [])
  }

  /** Begins a step, which ends with `commit` or `rollback`. */
  begin(): void {
    this.#sqlite.execute('BEGIN IMMEDIATE')
    const texts = new TextWriter(this.#sqlite)
    const releases = new ReleaseCounts(this.#sqlite)
    const packages = new PackageIds(this.#sqlite)
    const records = new RecordWriter(this.#sqlite, { packages, texts, releases, put: this.#put })
    this.#step = { texts, releases, records, statements: new StatementWriter(this.#sqlite, packages) }
  }

  commit(): void {
    this.flush()
    this.#sqlite.execute('COMMIT')
    this.#put.commit()
    this.#step = undefined
  }

  rollback(): void {
    this.#step = undefined
    this.#put.rollback()
    if (this.#sqlite.inTransaction) this.#sqlite.execute('ROLLBACK')
  }

  /** Flushes buffered writes, so that the snapshot can be read and its id computed. The caller closes the step's sources first. */
  flush(): void {
    const { texts, releases } = this.#current()
    texts.compact()
    releases.flush()
  }

  /** Returns the id of the snapshot that the file contains by now; the caller must call `flush` first. */
  snapshotId(): string {
    // Computed once for all steps that changed a source, because the hash reads all of it.
    const changed = this.#sqlite.query(`SELECT key FROM source WHERE content_hash = ''`, []).rows as { key: number }[]
    for (const { key } of changed) {
      this.#sqlite.query('UPDATE source SET content_hash = ? WHERE key = ?', [hashOfSource(this.#sqlite, key), key])
    }
    return contentHash(this.#sqlite)
  }

  /** Returns all sources by name, with hashes of their content; the caller must call `flush` first. */
  sourceHashes(): readonly { readonly name: string; readonly kind: string; readonly hash: string }[] {
    this.snapshotId()
    const sql = 'SELECT name, kind, content_hash AS hash FROM source ORDER BY name'
    return this.#sqlite.query(sql, []).rows as { name: string; kind: string; hash: string }[] // columns as selected
  }

  /**
   * Opens the source with this name, or creates it. KEV and EPSS have exactly one source each. It is renamed to match its data, so that
   * real data never appears under the name of the sample.
   * @throws {Rejection} if the source with that name has another kind
   */
  openSource(name: string, kind: string, mode: SourceMode): SourceBuild {
    const step = this.#current()
    const known = this.#find(name, kind)
    if (known && known.kind !== kind) {
      throw new Rejection(`The source "${name}" contains ${known.kind} data. This file contains ${kind} data`)
    }
    if (known && known.name !== name) this.#rename(known.key, name)
    const { key, id } = known ?? this.#insert(name, kind)
    const before = known ? { ...known, ...countSource(this.#sqlite, known, this.#put) } : null
    return new SourceBuild(this.#sqlite, { key, id, kind, before }, step, mode)
  }

  /** Removes a source. Returns its name and counts, or undefined if there is none with that id or name. */
  removeSource(by: { readonly id: string } | { readonly name: string }): ({ name: string } & SourceCounts) | undefined {
    const [column, value] = 'id' in by ? ['id', by.id] : ['name', by.name]
    const [found] = this.#sqlite.query(`SELECT name, kind FROM source WHERE ${column} = ?`, [value]).rows as {
      name: string
      kind: string
    }[]
    if (!found) return undefined
    const source = this.openSource(found.name, found.kind, 'replace')
    this.#sqlite.query('DELETE FROM source WHERE id = ?', [source.id])
    return { name: found.name, ...(source.before ?? { records: 0, withdrawn: 0, statements: 0, newest: null }) }
  }

  /**
   * Computes the id of the new snapshot, connects records that mean the same and checks the file.
   * @throws {Error} if the file is damaged; it must not be used then
   */
  finish(now: string): BuiltSnapshot {
    this.#sqlite.execute('BEGIN IMMEDIATE')
    this.#sqlite.query('CREATE INDEX IF NOT EXISTS affected_by_package ON affected (package_id)', [])
    const unconnected = this.#put.isChanged ? connectRecords(this.#sqlite) : []
    const snapshotId = this.snapshotId()
    this.#sqlite.query('DELETE FROM snapshot', [])
    this.#sqlite.query('INSERT INTO snapshot (id, created_at) VALUES (?, ?)', [snapshotId, now])
    this.#sqlite.execute('COMMIT')
    const check = this.#sqlite.query('PRAGMA quick_check', []).rows as { quick_check: string }[]
    if (check[0]?.quick_check !== 'ok') throw new Error(`The new advisory data is damaged: ${check[0]?.quick_check}`)
    const sources = this.#sqlite.query('SELECT name, kind, records FROM source ORDER BY name', [])
    this.#sqlite.query('PRAGMA journal_mode = DELETE', [])
    compactFile(this.#sqlite, this.#file, () => this.#closeDatabase())
    return { snapshotId, sources: sources.rows as BuiltSnapshot['sources'], unconnected } // columns as selected
  }

  /** Abandons the build. */
  discard(): void {
    this.#closeDatabase()
    removeDatabase(this.#file)
  }

  #current(): Step {
    if (!this.#step) throw new Error('No step of the build was begun')
    return this.#step
  }

  #find(name: string, kind: string): KnownSource | undefined {
    const isSingle = findFeedFacts(kind)?.isSingle === true
    const sql = `SELECT key, id, kind, name, data_date AS dataDate FROM source WHERE name = ? OR (kind = ? AND ?) ORDER BY kind = ? DESC`
    return this.#sqlite.query(sql, [name, kind, Number(isSingle), kind]).rows[0] as KnownSource | undefined
  }

  #rename(key: number, name: string): void {
    const [other] = this.#sqlite.query('SELECT kind FROM source WHERE name = ?', [name]).rows as { kind: string }[]
    if (other) throw new Rejection(`The source "${name}" contains ${other.kind} data`)
    this.#sqlite.query('UPDATE source SET name = ? WHERE key = ?', [name, key])
  }

  #insert(name: string, kind: string): { key: number; id: string } {
    const id = newId()
    const sql = `INSERT INTO source (id, name, kind, imported_at, bytes, sha256) VALUES (?, ?, ?, '', 0, '') RETURNING key`
    const [row] = this.#sqlite.query(sql, [id, name, kind]).rows as { key: number }[]
    if (!row) throw new Error('A source was not given a number')
    return { key: row.key, id }
  }
}

function openOrRemove(file: string) {
  try {
    return openLocalDatabase<AdvisoryTables>(file, 'advisories', advisoryMigrations)
  } catch (error) {
    removeDatabase(file)
    throw error
  }
}

function removeDatabase(file: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(`${file}${ending}`)) rmSync(`${file}${ending}`, { force: true })
  }
}
