import { countSource, type SourceCounts } from './advisory-counts.ts'
import { DocumentBuild } from './advisory-documents.ts'
import type { PutMode, RecordWriter, WriteOutcome } from './advisory-records.ts'
import {
  type AdvisoryRow,
  cveNumber,
  type DocumentRow,
  type StatementRow,
} from '#service/db/advisory-file/advisory-row.ts'
import type { StatementWriter } from './advisory-statements.ts'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'
import type { EpssScore, KevEntry } from '#service/domain/advisories/exploitation.ts'

/**
 * How imported content is combined with a source's existing content. `merge`: of two versions of a record the later one is stored, in OSV by ecosystem.
 * `replace`: existing content is removed. `apply`: imported content always replaces, and everything else stays.
 */
export type SourceMode = 'merge' | 'replace' | 'apply'

/** Facts about a source that are known after its file was read. Times are RFC 3339 in UTC. */
export interface BuiltSource {
  readonly ecosystems: readonly string[]
  /** Of the last import, with the first skip reasons. */
  readonly skippedRecords: number
  readonly errors: readonly string[]
  readonly dataDate: string | null
  readonly dataVersion: string | null
  readonly importedAt: string
  readonly bytes: number
  readonly sha256: string
  /** As its publisher states it. */
  readonly licence: string | null
  /** The attribution that its publisher asks for. */
  readonly attribution: string | null
  readonly url: string | null
  /** Whether the last import was a file of the whole source, or of a year of NVD: no changes, single records or bundle. */
  readonly isWhole: boolean
}

/** Counts, name and stated date of a source before the import (RFC 3339 in UTC). */
export interface FormerSource extends SourceCounts {
  readonly name: string
  readonly dataDate: string | null
}

export type WriteCounts = Record<WriteOutcome | 'removed', number>

const insertKev = `INSERT OR REPLACE INTO kev (cve_id, date_added, due_date, ransomware, name, required_action, notes)
  VALUES (?, ?, ?, ?, ?, ?, ?)`
const insertEpss = 'INSERT OR REPLACE INTO epss (cve, score, percentile) VALUES (?, ?, ?)'

/** Writes the data of one source to a build. */
export class SourceBuild {
  readonly id: string
  /** The source before the import; null if it is new. */
  readonly before: FormerSource | null
  readonly counts: WriteCounts = { new: 0, changed: 0, same: 0, older: 0, removed: 0 }
  readonly #sqlite: SqliteConnection
  readonly #key: number
  readonly #kind: string
  readonly #mode: SourceMode
  readonly #records: RecordWriter
  readonly #statements: StatementWriter
  readonly #documents: DocumentBuild

  constructor(
    sqlite: SqliteConnection,
    source: { readonly key: number; readonly id: string; readonly kind: string; readonly before: FormerSource | null },
    writers: { readonly records: RecordWriter; readonly statements: StatementWriter },
    mode: SourceMode,
  ) {
    this.id = source.id
    this.before = source.before
    this.#sqlite = sqlite
    this.#key = source.key
    this.#kind = source.kind
    this.#mode = mode
    this.#records = writers.records
    this.#statements = writers.statements
    this.#documents = new DocumentBuild(sqlite, source.key, writers, mode !== 'merge')
    // A bundle names all withdrawn documents.
    if (mode === 'apply') this.#documents.clearWithdrawn()
    if (mode === 'replace' && source.before !== null) this.empty()
    if (mode === 'replace' || source.before === null) writers.records.startEmpty(source.key)
  }

  /** Removes everything that the source has. */
  empty(): void {
    this.#records.removeAll(this.#key)
    this.#statements.removeAll(this.#key)
    this.#documents.clearWithdrawn()
    for (const table of ['lifecycle', 'support_notice', 'covered_release']) {
      this.#sqlite.query(`DELETE FROM ${table} WHERE source = ?`, [this.#key])
    }
    if (this.#kind === 'KEV') this.#sqlite.query('DELETE FROM kev', [])
    if (this.#kind === 'EPSS') this.#sqlite.query('DELETE FROM epss', [])
  }

  /** Adds a record; after the start of a document it belongs to that document. */
  addAdvisory(row: AdvisoryRow): void {
    const isOutdated = this.#documents.isOutdated
    this.counts[isOutdated ? 'older' : this.#records.put(this.#key, row, this.#putMode)] += 1
  }

  /** Begins a vendor's document, which replaces an earlier revision completely. */
  beginDocument(document: DocumentRow): void {
    this.#count(this.#documents.begin(document))
  }

  /** Adds a statement; statements of one document are consecutive. */
  addStatement(row: StatementRow): void {
    this.#count(this.#documents.add(row))
  }

  /** Removes a withdrawn document, also if the same or an earlier revision is imported again. */
  withdrawDocument(stem: string, at: string): void {
    this.#count(this.#documents.end())
    this.counts.removed += this.#documents.withdrawDocument(stem, at)
  }

  addKev(rows: readonly KevEntry[]): void {
    this.#sqlite.bulk(
      insertKev,
      rows.map((row) => [
        row.cveId.toUpperCase(),
        row.dateAdded,
        row.dueDate,
        Number(row.ransomware),
        row.name,
        row.requiredAction,
        row.notes,
      ]),
    )
  }

  /** @throws {Error} if an id is not a CVE id */
  addEpss(rows: readonly EpssScore[]): void {
    const values = rows.map(({ cveId, score, percentile }) => {
      const cve = cveNumber(cveId)
      if (cve === null) throw new Error(`"${cveId}" is not a CVE id`)
      return [cve, score, percentile]
    })
    this.#sqlite.bulk(insertEpss, values)
  }

  addLifecycles(rows: readonly { readonly productId: string; readonly content: string }[]): void {
    const sql = 'INSERT OR REPLACE INTO lifecycle (source, product_id, content) VALUES (?, ?, ?)'
    this.#sqlite.bulk(
      sql,
      rows.map(({ productId, content }) => [this.#key, productId, content]),
    )
  }

  addSupportNotices(contents: readonly string[]): void {
    const sql = 'INSERT OR IGNORE INTO support_notice (source, content) VALUES (?, ?)'
    this.#sqlite.bulk(
      sql,
      contents.map((content) => [this.#key, content]),
    )
  }

  /** Removes a deleted record or document. */
  remove(recordId: string): void {
    this.#count(this.#documents.end())
    this.counts.removed += this.#records.remove(this.#key, recordId) + this.#statements.remove(this.#key, recordId)
  }

  /** Stores the facts about the source and returns its counts. */
  close(source: BuiltSource): SourceCounts {
    this.#count(this.#documents.end())
    const counts = countSource(this.#sqlite, { key: this.#key, kind: this.#kind }, this.#records)
    this.#sqlite.query(
      `UPDATE source SET ecosystems = ?, records = ?, withdrawn_records = ?, statements = ?, skipped_records = ?, errors = ?,
        newest_record = ?, data_date = ?, data_version = ?, imported_at = ?, bytes = ?, sha256 = ?, is_whole = ?,
        licence = coalesce(?, licence), attribution = coalesce(?, attribution), url = coalesce(?, url), content_hash = ''
        WHERE key = ?`,
      [
        JSON.stringify(this.#ecosystems(source)),
        counts.records,
        counts.withdrawn,
        counts.statements,
        source.skippedRecords,
        JSON.stringify(source.errors),
        timeText(counts.newest),
        ...this.#edition(source),
        source.importedAt,
        source.bytes,
        source.sha256,
        Number(source.isWhole),
        source.licence,
        source.attribution,
        source.url,
        this.#key,
      ],
    )
    return counts
  }

  /** Only OSV's archives are by ecosystem. Elsewhere the later version of a record is all of it, and may have lost an ecosystem. */
  get #putMode(): PutMode {
    if (this.#mode === 'apply') return 'forced'
    return this.#kind === 'OSV' ? 'by ecosystem' : 'latest'
  }

  #count(outcome: WriteOutcome | undefined): void {
    if (outcome !== undefined) this.counts[outcome] += 1
  }

  /** A source that was complete for an ecosystem stays so, whatever is added to it. */
  #ecosystems({ ecosystems }: BuiltSource): readonly string[] {
    if (this.#mode !== 'merge') return sorted(ecosystems)
    const [known] = this.#sqlite.query('SELECT ecosystems FROM source WHERE key = ?', [this.#key]).rows as {
      ecosystems: string
    }[]
    const before = JSON.parse(known?.ecosystems ?? '[]') as readonly string[] // written here only
    return sorted(new Set([...before, ...ecosystems]))
  }

  /** Returns date and version of the feed: of the newest file if files merge. */
  #edition({ dataDate, dataVersion }: BuiltSource): readonly [string | null, string | null] {
    if (this.#mode !== 'merge') return [dataDate, dataVersion]
    const [known] = this.#sqlite.query('SELECT data_date, data_version FROM source WHERE key = ?', [this.#key])
      .rows as { data_date: string | null; data_version: string | null }[]
    const isOlder = known?.data_date != null && (dataDate === null || dataDate < known.data_date)
    return isOlder ? [known.data_date, known.data_version] : [dataDate, dataVersion]
  }
}

function timeText(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}

function sorted(names: Iterable<string>): readonly string[] {
  return [...names].toSorted((a, b) => (a < b ? -1 : 1))
}
