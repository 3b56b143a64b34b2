import { copyFileSync, constants, existsSync, rmSync } from 'node:fs'
import { newId } from '#service/domain/id.ts'
import { connectAliases, markSuperseded } from './advisory-groups.ts'
import type { AdvisoryTables } from './advisory-tables.ts'
import { openLocalDatabase } from './dialect/local-database.ts'
import type { SqliteConnection } from './dialect/sqlite-connection.ts'
import { advisoryMigrations } from './migrations/advisory-migrations.ts'

/** A record as it is stored. `record` and `entry` are JSON that only the matching reads. Times are RFC 3339 in UTC. */
export interface AdvisoryRow {
  readonly recordId: string
  readonly modified: string
  readonly published: string | null
  readonly withdrawn: string | null
  readonly kind: string
  readonly aliases: readonly string[]
  readonly record: string
  readonly affected: readonly { readonly ecosystem: string; readonly nameKey: string; readonly entry: string }[]
}

export interface KevRow {
  readonly cveId: string
  readonly name: string | null
  readonly dateAdded: string | null
  readonly dueDate: string | null
  readonly ransomware: boolean
  readonly requiredAction: string | null
}

export interface EpssRow {
  readonly cveId: string
  readonly score: number
  readonly percentile: number | null
}

/** What is known of a source once its file was read. */
export interface BuiltSource {
  readonly name: string
  readonly kind: string
  readonly ecosystems: readonly string[]
  readonly skippedRecords: number
  readonly newestRecord: string | null
  readonly dataDate: string | null
  readonly dataVersion: string | null
  readonly importedAt: string
  readonly bytes: number
  readonly sha256: string
  readonly licence: string | null
  readonly url: string | null
}

const insertAdvisory = `INSERT INTO advisory
  (id, source_id, record_id, modified_at, published_at, withdrawn_at, kind, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
const insertAlias = 'INSERT OR IGNORE INTO advisory_alias (alias, advisory_id) VALUES (?, ?)'
const insertAffected = `INSERT INTO affected (ecosystem, name_key, advisory_id, position, entry) VALUES (?, ?, ?, ?, ?)`
const insertKev = `INSERT OR REPLACE INTO kev (cve_id, date_added, due_date, ransomware, name, required_action)
  VALUES (?, ?, ?, ?, ?, ?)`
const insertEpss = 'INSERT OR REPLACE INTO epss (cve_id, score, percentile) VALUES (?, ?, ?)'

/**
 * The next state of the advisory data, made in a file of its own on this very thread. Nothing of it is seen by anyone before the
 * store takes the finished file into use; a build that is given up leaves only a file to delete.
 */
export class AdvisoryBuild {
  readonly #sqlite: SqliteConnection
  readonly #closeDatabase: () => void
  readonly #file: string
  readonly #sourceId = newId()
  #nextId: number

  /** Begins with a copy of `current`, or empty. */
  constructor(current: string | null, file: string) {
    this.#file = file
    for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${ending}`, { force: true })
    if (current !== null) copyFileSync(current, file, constants.COPYFILE_FICLONE)
    const database = openLocalDatabase<AdvisoryTables>(file, 'advisories', advisoryMigrations)
    this.#closeDatabase = () => database.close()
    this.#sqlite = database.sqlite
    // The file counts only once it is finished and flushed: until then nothing needs to survive. References are checked at the end.
    for (const setting of ['journal_mode = OFF', 'synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -64000']) {
      this.#sqlite.query(`PRAGMA ${setting}`, [])
    }
    this.#nextId = this.#number('SELECT coalesce(max(id), 0) AS n FROM advisory') + 1
  }

  /** Adds records of the source that is being read. Of two states of a record the later one stays. */
  addAdvisories(rows: readonly AdvisoryRow[]): void {
    this.#inTransaction(() => {
      const aliases: unknown[][] = []
      const affected: unknown[][] = []
      for (const row of rows) {
        if (!this.#replaces(row)) continue
        const id = this.#nextId
        this.#nextId += 1
        this.#sqlite.query(insertAdvisory, [
          ...[id, this.#sourceId, row.recordId, row.modified, row.published, row.withdrawn, row.kind, row.record],
        ])
        for (const alias of [row.recordId, ...row.aliases]) aliases.push([alias.toUpperCase(), id])
        for (const [at, { ecosystem, nameKey, entry }] of row.affected.entries()) {
          affected.push([ecosystem, nameKey, id, at, entry])
        }
        if (affected.length > 5000) this.#flush(aliases, affected)
      }
      this.#flush(aliases, affected)
    })
  }

  /** Empties the KEV set: an import replaces it. */
  clearKev(): void {
    this.#sqlite.query('DELETE FROM kev', [])
  }

  addKev(rows: readonly KevRow[]): void {
    this.#sqlite.bulk(
      insertKev,
      rows.map((row) => [
        ...[row.cveId.toUpperCase(), row.dateAdded, row.dueDate, Number(row.ransomware), row.name],
        row.requiredAction,
      ]),
    )
  }

  /** Empties the EPSS scores: an import replaces them. */
  clearEpss(): void {
    this.#sqlite.query('DELETE FROM epss', [])
  }

  addEpss(rows: readonly EpssRow[]): void {
    this.#sqlite.bulk(
      insertEpss,
      rows.map((row) => [row.cveId.toUpperCase(), row.score, row.percentile]),
    )
  }

  /** Puts what was read in the place of the source of that name, whose id stays. Returns the id and the number of live records. */
  replaceSource(source: BuiltSource): {
    readonly id: string
    readonly records: number
    readonly before: number | null
  } {
    const isSet = source.kind === 'KEV' || source.kind === 'EPSS' // of those there is one, whatever it is called
    const old = this.#sqlite.query(`SELECT id, records FROM source WHERE ${isSet ? 'kind' : 'name'} = ?`, [
      isSet ? source.kind : source.name,
    ]).rows[0] as { id: string; records: number } | undefined
    if (old) this.#deleteRows(old.id)
    const id = old?.id ?? this.#sourceId
    this.#sqlite.query('UPDATE advisory SET source_id = ? WHERE source_id = ?', [id, this.#sourceId])
    const counts = this.#counts(source.kind, id)
    this.#sqlite.query(
      `INSERT INTO source (id, name, kind, ecosystems, records, withdrawn_records, skipped_records, newest_record, data_date,
        data_version, imported_at, bytes, sha256, licence, url) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        ...[id, source.name, source.kind, JSON.stringify(source.ecosystems), counts.live, counts.withdrawn],
        ...[source.skippedRecords, source.newestRecord, source.dataDate, source.dataVersion, source.importedAt],
        ...[source.bytes, source.sha256, source.licence, source.url],
      ],
    )
    return { id, records: counts.live, before: old?.records ?? null }
  }

  /** Takes a source out. Returns its name, or undefined when there is none of that id. */
  removeSource(id: string): string | undefined {
    const source = this.#sqlite.query('SELECT name, kind FROM source WHERE id = ?', [id]).rows[0] as
      { name: string; kind: string } | undefined
    if (!source) return undefined
    if (source.kind === 'KEV') this.clearKev()
    if (source.kind === 'EPSS') this.clearEpss()
    this.#deleteRows(id)
    return source.name
  }

  /**
   * Names the new state, connects records that mean the same and checks the file.
   *
   * @throws Error saying what is wrong with it; it must not be used then.
   */
  finish(now: string): void {
    this.#inTransaction(() => {
      markSuperseded(this.#sqlite)
      connectAliases(this.#sqlite)
      this.#sqlite.query('DELETE FROM snapshot', [])
      this.#sqlite.query('INSERT INTO snapshot (id, created_at) VALUES (?, ?)', [newId(), now])
    })
    this.#sqlite.query('ANALYZE', [])
    const check = this.#sqlite.query('PRAGMA quick_check', []).rows as { quick_check: string }[]
    if (check[0]?.quick_check !== 'ok') throw new Error(`The new advisory data is damaged: ${check[0]?.quick_check}`)
    const broken = this.#sqlite.query('PRAGMA foreign_key_check', []).rows.length
    if (broken > 0) throw new Error(`The new advisory data has ${broken} rows without their record`)
    this.#sqlite.query('PRAGMA journal_mode = DELETE', [])
    this.#closeDatabase()
  }

  /** Gives the build up. */
  discard(): void {
    this.#closeDatabase()
    for (const ending of ['', '-wal', '-shm', '-journal']) {
      if (existsSync(`${this.#file}${ending}`)) rmSync(`${this.#file}${ending}`, { force: true })
    }
  }

  #flush(aliases: unknown[][], affected: unknown[][]): void {
    this.#sqlite.bulk(insertAlias, aliases.splice(0))
    this.#sqlite.bulk(insertAffected, affected.splice(0))
  }

  /** Whether a record is new or later than the state of it that this source gave before, which is taken out then. */
  #replaces(row: AdvisoryRow): boolean {
    const known = this.#sqlite.query('SELECT id, modified_at FROM advisory WHERE source_id = ? AND record_id = ?', [
      this.#sourceId,
      row.recordId,
    ]).rows[0] as { id: number; modified_at: string } | undefined
    if (!known) return true
    if (known.modified_at >= row.modified) return false
    this.#sqlite.query('DELETE FROM affected WHERE advisory_id = ?', [known.id])
    // Its aliases stay as they are in the few records that come twice: found by the primary key of each alias only.
    const aliases = this.#sqlite.query('SELECT alias FROM advisory_alias WHERE advisory_id = ?', [known.id])
    for (const { alias } of aliases.rows as { alias: string }[]) {
      this.#sqlite.query('DELETE FROM advisory_alias WHERE alias = ? AND advisory_id = ?', [alias, known.id])
    }
    this.#sqlite.query('DELETE FROM advisory WHERE id = ?', [known.id])
    return true
  }

  #deleteRows(sourceId: string): void {
    this.#inTransaction(() => {
      const own = '(SELECT id FROM advisory WHERE source_id = ?)'
      this.#sqlite.query(`DELETE FROM affected WHERE advisory_id IN ${own}`, [sourceId])
      this.#sqlite.query(`DELETE FROM advisory_alias WHERE advisory_id IN ${own}`, [sourceId])
      this.#sqlite.query('DELETE FROM advisory WHERE source_id = ?', [sourceId])
      this.#sqlite.query('DELETE FROM source WHERE id = ?', [sourceId])
    })
  }

  #counts(kind: string, sourceId: string): { live: number; withdrawn: number } {
    if (kind === 'KEV') return { live: this.#number('SELECT count(*) AS n FROM kev'), withdrawn: 0 }
    if (kind === 'EPSS') return { live: this.#number('SELECT count(*) AS n FROM epss'), withdrawn: 0 }
    const of = (condition: string) =>
      this.#number(`SELECT count(*) AS n FROM advisory WHERE source_id = ? AND withdrawn_at IS ${condition}`, [
        sourceId,
      ])
    return { live: of('NULL'), withdrawn: of('NOT NULL') }
  }

  #number(sql: string, parameters: readonly unknown[] = []): number {
    return (this.#sqlite.query(sql, parameters).rows[0] as { n: number }).n
  }

  #inTransaction(work: () => void): void {
    this.#sqlite.execute('BEGIN IMMEDIATE')
    work()
    this.#sqlite.execute('COMMIT')
  }
}
