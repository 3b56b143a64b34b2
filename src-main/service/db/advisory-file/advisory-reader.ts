import {
  addTo,
  type CandidateRow,
  candidateColumns,
  type CpeRow,
  type DatedSource,
  isCurrentPart,
  readDatedSources,
  readStatementRow,
  type RecordRow,
  recordColumns,
  type SourceRow,
  statementColumns,
  type StatementRow,
  statementSource,
} from './advisory-reader-rows.ts'
import { AdvisoryCoverage } from './advisory-coverage.ts'
import { affectedByRecords, groupsOfRecords, recordsOfGroups, sourcesOfBinaries } from './advisory-batch-queries.ts'
import { cveNumber } from './advisory-row.ts'
import type { CpeGap } from '#service/domain/advisories/nvd-years.ts'
import type {
  StoredAdvisory,
  StoredAffected,
  StoredCandidate,
  StoredCpeCandidate,
  StoredEpss,
  StoredFeed,
  StoredKev,
  StoredLifecycle,
  StoredStatement,
} from './stored-advisory-types.ts'
import {
  hasStatements,
  selectNamesWithStatements,
  type StatementQuestion,
  findStatementsOn,
} from './advisory-statement-queries.ts'
import { TextReader } from './advisory-text.ts'
import { chunkValues } from '#service/db/chunk-values.ts'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'
import { unpackText } from '#service/db/packed-text.ts'

/**
 * Reads a snapshot of the advisory data on the calling thread with prepared statements: for scans, which run thousands of queries.
 * Superseded records are omitted. Lists are in an order that depends on the content only.
 */
export class AdvisoryReader {
  readonly #sqlite: SqliteConnection
  readonly #texts: TextReader
  readonly #sources: readonly SourceRow[]
  readonly #coverage: AdvisoryCoverage
  readonly snapshotId: string
  /** Source ids, by which a removed source is noticed. */
  readonly sourceIds: ReadonlySet<string>
  /** What the sources cover, and how old their data is. */
  readonly sources: readonly DatedSource[]

  /** @throws {Error} if the file is missing, is not an advisory database or is damaged */
  constructor(file: string) {
    this.#sqlite = openSqlite({ file, mode: 'read', schema: 'advisories' }, [])
    // One transaction for a file that nobody writes to: without it, every statement would lock the file and check it again.
    this.#sqlite.execute('BEGIN')
    this.#texts = new TextReader(this.#sqlite)
    const snapshot = this.#rows<{ id: string }>('SELECT id FROM snapshot')[0]
    if (!snapshot) throw new Error(`The advisory data "${file}" names no state`)
    this.snapshotId = snapshot.id
    this.#sources = this.#rows<SourceRow>(
      'SELECT key, id, name, kind, ecosystems, newest_record, data_date, data_version, imported_at FROM source ORDER BY name',
    )
    this.sourceIds = new Set(this.#sources.map(({ id }) => id))
    this.sources = readDatedSources(this.#sqlite, this.#sources)
    this.#coverage = new AdvisoryCoverage(this.#sqlite, this.#sources)
  }

  /**
   * Tests whether a source that is meant to be complete covers the ecosystem, and with a release (as records write it after the colon of
   * their ecosystem), whether it has records for that release.
   */
  covers(ecosystem: string, release?: string): boolean {
    return this.#coverage.covers(ecosystem, release)
  }

  /** Tests whether the sample's data has records about one of these packages. */
  isInvented(ecosystem: string, nameKeys: readonly string[]): boolean {
    return this.#coverage.isInvented(ecosystem, nameKeys)
  }

  /** Counts the live records about an ecosystem. A record that several sources have counts once. */
  recordsAbout(ecosystem: string): number {
    return this.#coverage.recordsAbout(ecosystem)
  }

  /** Returns the covered releases of an ecosystem, in order of their text. */
  releases(ecosystem: string): readonly string[] {
    return this.#coverage.releases(ecosystem)
  }

  /** Tests whether any imported source is compared by CPE. */
  coversCpe(): boolean {
    return this.#sources.some(({ kind }) => kind === 'NVD')
  }

  /**
   * Returns what is missing for components that are compared by CPE, in the source that lacks least; null if a source has the feeds of every
   * year, or none is compared by CPE.
   */
  cpeGap(): CpeGap | null {
    return this.#coverage.cpeGap()
  }

  /** Returns affected packages by name key, for many names at once. Names without any are omitted. */
  candidates(ecosystem: string, nameKeys: readonly string[]): ReadonlyMap<string, readonly StoredCandidate[]> {
    const found = new Map<string, StoredCandidate[]>()
    for (const [names, places] of chunkValues(nameKeys)) {
      const rows = this.#rows<Omit<StoredCandidate, 'withdrawn' | 'entry' | 'source'> & CandidateRow>(
        `SELECT name_key AS name, release, entry, ${candidateColumns} FROM package
          CROSS JOIN affected ON package_id = package.id CROSS JOIN advisory ON advisory.id = advisory_id
          WHERE ecosystem = ? AND name_key IN (${places}) AND superseded = 0 AND ${isCurrentPart}
          ORDER BY name_key, record_id, source, affected.id`,
        [ecosystem, ...names],
      )
      for (const { name, withdrawn, entry, origin, ...row } of rows) {
        const candidate = { ...row, source: origin, withdrawn: withdrawn === 1, entry: unpackText(entry) }
        addTo(found, name, { ...candidate, nameKey: name })
      }
    }
    return found
  }

  /** Returns, by binary package, the name keys of source packages whose records list it or listed it. */
  sourcesOf(ecosystem: string, binaries: readonly string[]): ReadonlyMap<string, readonly string[]> {
    return sourcesOfBinaries(this.#sqlite, ecosystem, binaries)
  }

  /** Returns records by product (`part:vendor:product` in lower case), for many products at once. Products without any are omitted. */
  cpeCandidates(products: readonly string[]): ReadonlyMap<string, readonly StoredCpeCandidate[]> {
    const found = new Map<string, StoredCpeCandidate[]>()
    for (const [names, places] of chunkValues(products)) {
      const rows = this.#rows<Omit<StoredCpeCandidate, 'withdrawn' | 'configurations' | 'source'> & CpeRow>(
        `SELECT name_key AS name, content, ${candidateColumns} FROM package
          CROSS JOIN affected ON package_id = package.id CROSS JOIN advisory ON advisory.id = affected.advisory_id
          CROSS JOIN configuration ON configuration.advisory_id = advisory.id
          WHERE ecosystem = 'cpe' AND name_key IN (${places}) AND superseded = 0 AND ${isCurrentPart}
          GROUP BY name_key, advisory.id ORDER BY name_key, record_id, source`,
        names,
      )
      for (const { name, withdrawn, content, origin, ...row } of rows) {
        const candidate = { ...row, source: origin, withdrawn: withdrawn === 1, configurations: unpackText(content) }
        addTo(found, name, candidate)
      }
    }
    return found
  }

  /**
   * Returns vendor statements about packages by name key, for many names at once; with the ecosystem `cpe`, about products by
   * `part:vendor:product`. Names without any are omitted.
   */
  statements(ecosystem: string, nameKeys: readonly string[]): ReadonlyMap<string, readonly StoredStatement[]> {
    const found = new Map<string, StoredStatement[]>()
    for (const [names, places] of chunkValues(nameKeys)) {
      const rows = this.#rows<StatementRow & { readonly name: string }>(
        `SELECT name_key AS name, ${statementColumns}, json_group_array(statement_product.content ORDER BY product_id)
            AS products FROM package
          CROSS JOIN statement_package ON package_id = package.id
          CROSS JOIN statement_product ON statement_product.id = product_id
          CROSS JOIN statement ON statement.id = statement_id ${statementSource}
          WHERE ecosystem = ? AND name_key IN (${places})
          GROUP BY name_key, statement.id ORDER BY name_key, source.name, document_id, position`,
        [ecosystem, ...names],
      )
      for (const { name, ...row } of rows) addTo(found, name, readStatementRow(row))
    }
    return found
  }

  /** Returns vendor statements about a vulnerability, by any id that they name, ignoring letter case. */
  statementsAbout(vulnerabilityId: string): readonly StoredStatement[] {
    return this.#rows<StatementRow>(
      `SELECT ${statementColumns}, (SELECT json_group_array(one.content ORDER BY one.id) FROM statement_product AS one
          WHERE one.id >= first_product AND one.id < first_product + product_count) AS products
        FROM statement_vulnerability CROSS JOIN statement ON statement.id = statement_id ${statementSource}
        WHERE vulnerability = ? ORDER BY source.name, document_id, position`,
      [vulnerabilityId.toUpperCase()],
    ).map(readStatementRow)
  }

  /** Tests whether there is any vendor statement. */
  hasStatements(): boolean {
    return hasStatements(this.#sqlite)
  }

  /** Returns those of the vulnerabilities, by id in upper case, that have vendor statements. */
  statedAmong(vulnerabilityIds: readonly string[]): ReadonlySet<string> {
    return selectNamesWithStatements(this.#sqlite, vulnerabilityIds)
  }

  /** Returns vendor statements about vulnerabilities in packages, with the products that are the package, by the index of the question. */
  statementsOn(questions: readonly StatementQuestion[]): ReadonlyMap<number, readonly StoredStatement[]> {
    return findStatementsOn(this.#sqlite, questions)
  }

  /** Returns every product with its release lines. */
  lifecycles(): readonly StoredLifecycle[] {
    return this.#lists('SELECT source, content FROM lifecycle ORDER BY product_id')
  }

  /** Returns every package whose support ended early or is limited. */
  supportNotices(): readonly StoredLifecycle[] {
    return this.#lists('SELECT source, content FROM support_notice ORDER BY content')
  }

  /**
   * Returns a record by its id. Several databases may have a record with the same CVE id; returns any of them, because all are in one
   * group.
   */
  advisory(recordId: string): StoredAdvisory | undefined {
    return this.#advisories(
      `advisory_alias CROSS JOIN advisory ON advisory.id = advisory_id`,
      'alias = ? AND own = 1 AND record_id = ?',
      [recordId.toUpperCase(), recordId],
    )[0]
  }

  /** Returns the groups of records, many at once. Unknown records are omitted. */
  groupsOf(recordIds: readonly string[]): ReadonlyMap<string, number> {
    return groupsOfRecords(this.#sqlite, recordIds)
  }

  /** Returns every record of groups, by group. */
  groups(groupIds: readonly number[]): ReadonlyMap<number, readonly StoredAdvisory[]> {
    return recordsOfGroups(this.#sqlite, this.#texts, groupIds)
  }

  /** Returns every record of a group. */
  group(groupId: number): readonly StoredAdvisory[] {
    return this.#advisories('advisory', '(advisory.id = ? OR group_id = ?)', [groupId, groupId])
  }

  /** Returns affected packages of records, with their ecosystem and release, by record; at most 100 of each. */
  affectedOf(advisoryIds: readonly number[]): ReadonlyMap<number, readonly StoredAffected[]> {
    return affectedByRecords(this.#sqlite, advisoryIds)
  }

  kev(cveId: string): StoredKev | undefined {
    const row = this.#rows<{ date_added: string | null; due_date: string | null; ransomware: number | null }>(
      'SELECT date_added, due_date, ransomware FROM kev WHERE cve_id = ?',
      [cveId.toUpperCase()],
    )[0]
    return row && { dateAdded: row.date_added, dueDate: row.due_date, ransomware: row.ransomware === 1 }
  }

  epss(cveId: string): StoredEpss | undefined {
    return this.#rows<StoredEpss>('SELECT score, percentile FROM epss WHERE cve = ?', [cveNumber(cveId)])[0]
  }

  /** Returns the imported feed of a kind with a single source; undefined if there is none. */
  feed(kind: 'KEV' | 'EPSS'): StoredFeed | undefined {
    const source = this.#sources.find((one) => one.kind === kind)
    return source && { dataDate: source.data_date, dataVersion: source.data_version }
  }

  /** For modules in `db/` that read everything. */
  get connection(): SqliteConnection {
    return this.#sqlite
  }

  close(): void {
    this.#sqlite.close()
  }

  #advisories(tables: string, condition: string, parameters: readonly unknown[]): StoredAdvisory[] {
    const sql = `SELECT ${recordColumns} FROM ${tables} JOIN source ON source.key = advisory.source
      WHERE ${condition} AND superseded = 0 ORDER BY record_id, source.name`
    return this.#rows<Omit<StoredAdvisory, 'record' | 'hash'> & RecordRow>(sql, parameters).map(
      ({ block, start, length, hash, ...row }) => ({
        ...row,
        hash: Buffer.from(hash).toString('hex'),
        record: this.#texts.read({ block, start, length }),
      }),
    )
  }

  #lists(sql: string): readonly StoredLifecycle[] {
    const byKey = new Map(this.#sources.map((source) => [source.key, source]))
    return this.#rows<{ source: number; content: string }>(sql).flatMap(({ source, content }) => {
      const from = byKey.get(source)
      if (!from) return []
      return [{ sourceId: from.id, sourceName: from.name, date: from.data_date ?? from.imported_at, content }]
    })
  }

  #rows<Row>(sql: string, parameters: readonly unknown[] = []): Row[] {
    return this.#sqlite.query(sql, parameters).rows as Row[] // columns as selected
  }
}
