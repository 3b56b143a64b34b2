import {
  addTo,
  type CandidateRow,
  candidateColumns,
  coveredBy,
  type CpeRow,
  readStatementRow,
  type RecordRow,
  recordColumns,
  type SourceRow,
  statementColumns,
  type StatementRow,
  statementSource,
} from './advisory-reader-rows.ts'
import { affectedByRecords, groupsOfRecords, recordsOfGroups, sourcesOfBinaries } from './advisory-batch-queries.ts'
import { cveNumber } from './advisory-row.ts'
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
 * A state of the advisory data, read on this very thread by prepared statements: for scans, which ask thousands of times. Records
 * that another source has in a later state are left out. Lists are in an order that depends on the content only.
 */
export class AdvisoryReader {
  readonly #sqlite: SqliteConnection
  readonly #texts: TextReader
  readonly #sources: readonly SourceRow[]
  readonly #covered: ReadonlySet<string>
  readonly #releases: ReadonlySet<string>
  readonly snapshotId: string
  /** Source ids by which a removed source is noticed. */
  readonly sourceIds: ReadonlySet<string>
  /** How new the data is: the latest date of any source. Null where none has one. */
  readonly dataDate: string | null

  /** @throws Error when the file is missing, is no advisory database or is damaged. */
  constructor(file: string) {
    this.#sqlite = openSqlite({ file, mode: 'read', schema: 'advisories' }, [])
    // One look at a file that nobody writes to: without it every statement locks the file and looks at it anew.
    this.#sqlite.execute('BEGIN')
    this.#texts = new TextReader(this.#sqlite)
    const snapshot = this.#rows<{ id: string }>('SELECT id FROM snapshot')[0]
    if (!snapshot) throw new Error(`The advisory data "${file}" names no state`)
    this.snapshotId = snapshot.id
    this.#sources = this.#rows<SourceRow>(
      'SELECT key, id, name, kind, ecosystems, newest_record, data_date, data_version, imported_at FROM source ORDER BY name',
    )
    this.sourceIds = new Set(this.#sources.map(({ id }) => id))
    const dates = this.#sources.flatMap((source) => [source.newest_record ?? [], source.data_date ?? []].flat())
    this.dataDate = dates.toSorted().at(-1) ?? null
    this.#covered = new Set(this.#sources.flatMap(coveredBy))
    this.#releases = new Set(
      this.#rows<{ source: number; ecosystem: string; release: string }>(
        'SELECT source, ecosystem, release FROM covered_release',
      ).flatMap(({ source, ecosystem, release }) =>
        this.#sources.some((one) => one.key === source && coveredBy(one).includes(ecosystem))
          ? [`${ecosystem}\n${release}`]
          : [],
      ),
    )
  }

  /**
   * Whether a source that means to be complete is about the ecosystem; with a release (as records write it after the colon of their
   * ecosystem): whether it has records for that release too.
   */
  covers(ecosystem: string, release?: string): boolean {
    return release === undefined ? this.#covered.has(ecosystem) : this.#releases.has(`${ecosystem}\n${release}`)
  }

  /** Releases of an ecosystem that are covered, in order of their text. */
  releases(ecosystem: string): readonly string[] {
    const start = `${ecosystem}\n`
    return [...this.#releases]
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length))
      .toSorted()
  }

  /** Whether any imported source is compared by CPE. */
  coversCpe(): boolean {
    return this.#sources.some(({ kind }) => kind === 'NVD') || this.#covered.has('cpe')
  }

  /** Affected packages by name key, for many names at a time. A name without any is left out. */
  candidates(ecosystem: string, nameKeys: readonly string[]): ReadonlyMap<string, readonly StoredCandidate[]> {
    const found = new Map<string, StoredCandidate[]>()
    for (const [names, places] of chunkValues(nameKeys)) {
      const rows = this.#rows<Omit<StoredCandidate, 'withdrawn' | 'entry' | 'source'> & CandidateRow>(
        `SELECT name_key AS name, release, entry, ${candidateColumns} FROM package
          CROSS JOIN affected ON package_id = package.id CROSS JOIN advisory ON advisory.id = advisory_id
          WHERE ecosystem = ? AND name_key IN (${places}) AND superseded = 0
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

  /** Source packages, by their name keys, of which records list or listed binary packages, by the names of those. */
  sourcesOf(ecosystem: string, binaries: readonly string[]): ReadonlyMap<string, readonly string[]> {
    return sourcesOfBinaries(this.#sqlite, ecosystem, binaries)
  }

  /** Records by product (`part:vendor:product` in lower case), for many products at a time. One without any is left out. */
  cpeCandidates(products: readonly string[]): ReadonlyMap<string, readonly StoredCpeCandidate[]> {
    const found = new Map<string, StoredCpeCandidate[]>()
    for (const [names, places] of chunkValues(products)) {
      const rows = this.#rows<Omit<StoredCpeCandidate, 'withdrawn' | 'configurations' | 'source'> & CpeRow>(
        `SELECT name_key AS name, content, ${candidateColumns} FROM package
          CROSS JOIN affected ON package_id = package.id CROSS JOIN advisory ON advisory.id = affected.advisory_id
          CROSS JOIN configuration ON configuration.advisory_id = advisory.id
          WHERE ecosystem = 'cpe' AND name_key IN (${places}) AND superseded = 0
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
   * Vendors' statements about packages by name key, for many names at a time; with the ecosystem `cpe`, about products by
   * `part:vendor:product`. A name without any is left out.
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

  /** Vendors' statements about a vulnerability, by any id that they name, in any letter case. */
  statementsAbout(vulnerabilityId: string): readonly StoredStatement[] {
    return this.#rows<StatementRow>(
      `SELECT ${statementColumns}, (SELECT json_group_array(one.content ORDER BY one.id) FROM statement_product AS one
          WHERE one.id >= first_product AND one.id < first_product + product_count) AS products
        FROM statement_vulnerability CROSS JOIN statement ON statement.id = statement_id ${statementSource}
        WHERE vulnerability = ? ORDER BY source.name, document_id, position`,
      [vulnerabilityId.toUpperCase()],
    ).map(readStatementRow)
  }

  /** Whether there is any vendor's statement. */
  hasStatements(): boolean {
    return hasStatements(this.#sqlite)
  }

  /** Of vulnerabilities, by their ids in upper case, those that vendors say anything about. */
  statedAmong(vulnerabilityIds: readonly string[]): ReadonlySet<string> {
    return selectNamesWithStatements(this.#sqlite, vulnerabilityIds)
  }

  /** Vendors' statements about vulnerabilities in packages, with the products that are the package, by the place of the question. */
  statementsOn(questions: readonly StatementQuestion[]): ReadonlyMap<number, readonly StoredStatement[]> {
    return findStatementsOn(this.#sqlite, questions)
  }

  /** Every product with its release lines. */
  lifecycles(): readonly StoredLifecycle[] {
    return this.#lists('SELECT source, content FROM lifecycle ORDER BY product_id')
  }

  /** Every package whose support ended early or is limited. */
  supportNotices(): readonly StoredLifecycle[] {
    return this.#lists('SELECT source, content FROM support_notice ORDER BY content')
  }

  /** A record by its id. Several databases may have one under a CVE id: any of them, all are in one group. */
  advisory(recordId: string): StoredAdvisory | undefined {
    return this.#advisories(
      `advisory_alias CROSS JOIN advisory ON advisory.id = advisory_id`,
      'alias = ? AND own = 1 AND record_id = ?',
      [recordId.toUpperCase(), recordId],
    )[0]
  }

  /** Which groups records are in, many at a time. One that nobody has is left out. */
  groupsOf(recordIds: readonly string[]): ReadonlyMap<string, number> {
    return groupsOfRecords(this.#sqlite, recordIds)
  }

  /** Every record of groups, by group. */
  groups(groupIds: readonly number[]): ReadonlyMap<number, readonly StoredAdvisory[]> {
    return recordsOfGroups(this.#sqlite, this.#texts, groupIds)
  }

  /** Every record of a group. */
  group(groupId: number): readonly StoredAdvisory[] {
    return this.#advisories('advisory', '(advisory.id = ? OR group_id = ?)', [groupId, groupId])
  }

  /** Affected packages of records, with their ecosystem and release, by record; 100 at most of each. */
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

  /** The imported feed of a kind of which there is one; undefined when there is none. */
  feed(kind: 'KEV' | 'EPSS'): StoredFeed | undefined {
    const source = this.#sources.find((one) => one.kind === kind)
    return source && { dataDate: source.data_date, dataVersion: source.data_version }
  }

  /** For neighbours in `db/` that read everything. */
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
