import { hashOfSource } from './advisory-hash.ts'
import type { AdvisoryReader } from './advisory-reader.ts'
import { cveOfNumber } from './advisory-row.ts'
import type { StoredAffected, StoredStatement } from './stored-advisory-types.ts'
import { TextReader, type TextPlace } from './advisory-text.ts'
import { unpackText } from '#service/db/packed-text.ts'
import type { EpssScore, KevEntry } from '#service/domain/advisories/exploitation.ts'

/** A source with everything that a copy of it needs. Times are RFC 3339 in UTC. */
export interface ContentSource {
  readonly key: number
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly ecosystems: readonly string[]
  readonly dataDate: string | null
  readonly dataVersion: string | null
  readonly licence: string | null
  readonly attribution: string | null
  readonly url: string | null
  /** Hash of its content. */
  readonly contentHash: string
}

/** A record as it was imported. */
export interface ContentRecord {
  readonly recordId: string
  readonly record: string
  readonly configurations: string | null
  readonly affected: readonly StoredAffected[]
}

/** Reads everything in a snapshot of the advisory data, source by source, in an order that depends on the content only. */
export class AdvisoryContents {
  readonly #reader: AdvisoryReader
  readonly #texts: TextReader

  constructor(reader: AdvisoryReader) {
    this.#reader = reader
    this.#texts = new TextReader(reader.connection)
  }

  /** Returns the sources by name. */
  sources(): readonly ContentSource[] {
    const sql = `SELECT key, id, name, kind, ecosystems, data_date AS dataDate, data_version AS dataVersion, licence, attribution,
      url, content_hash AS contentHash FROM source ORDER BY name`
    return this.#rows<ContentSource & { ecosystems: string }>(sql, []).map((row) => ({
      ...row,
      ecosystems: JSON.parse(row.ecosystems) as readonly string[], // written by the import
      // Data of the first schema version has none before its next import.
      contentHash: row.contentHash || hashOfSource(this.#reader.connection, row.key),
    }))
  }

  /** Returns the record ids of a source with their content hashes, in order of the ids. */
  *recordHashes(source: number): Iterable<{ readonly id: string; readonly hash: string }> {
    yield* this.#hashes('SELECT record_id AS id, hash FROM advisory WHERE source = ? ORDER BY record_id', source)
  }

  /** Does the same for its documents. */
  *documentHashes(source: number): Iterable<{ readonly id: string; readonly hash: string }> {
    const sql = 'SELECT document_id AS id, hash FROM statement_document WHERE source = ? ORDER BY document_id'
    yield* this.#hashes(sql, source)
  }

  /** Returns the wanted records of a source in order of their ids, including those superseded by another source. */
  *records(source: number, isWanted: (recordId: string) => boolean): Iterable<ContentRecord> {
    const sql = `SELECT id, record_id, block, start, length, content FROM advisory
      LEFT JOIN configuration ON advisory_id = id WHERE source = ? ORDER BY record_id`
    for (const row of this.#reader.connection.iterate(sql, [source])) {
      const { id, record_id: recordId, content, ...place } = row as RecordRow
      if (!isWanted(recordId)) continue
      yield {
        recordId,
        record: this.#texts.read(place),
        configurations: content === null ? null : unpackText(content),
        affected: this.#affected(id),
      }
    }
  }

  /** Returns the statements of a source by document and position. */
  *statements(source: number): Iterable<Omit<StoredStatement, 'sourceId'>> {
    const sql = `SELECT document_id AS documentId, position, content, (SELECT json_group_array(one.content ORDER BY one.id)
        FROM statement_product AS one WHERE one.id >= first_product AND one.id < first_product + product_count) AS products
      FROM statement_document JOIN statement ON document = statement_document.id
      WHERE source = ? ORDER BY document_id, statement.id`
    for (const row of this.#reader.connection.iterate(sql, [source])) {
      const { content, products, ...rest } = row as StatementContent
      yield { ...rest, statement: unpackText(content), products: JSON.parse(products) as readonly string[] }
    }
  }

  /** Returns the documents of a source without statements, in order of their ids. Times are RFC 3339 in UTC. */
  *emptyDocuments(source: number): Iterable<{ readonly documentId: string; readonly modified: string }> {
    const sql = `SELECT document_id AS documentId, modified FROM statement_document WHERE source = ?
      AND NOT EXISTS (SELECT 1 FROM statement WHERE document = statement_document.id) ORDER BY document_id`
    for (const row of this.#reader.connection.iterate(sql, [source])) {
      const { documentId, modified } = row as { documentId: string; modified: number }
      yield { documentId, modified: new Date(modified).toISOString() }
    }
  }

  /** Returns the withdrawn documents of a source, in order of their file names. Times are RFC 3339 in UTC. */
  *withdrawnDocuments(source: number): Iterable<{ readonly stem: string; readonly at: string }> {
    const sql = 'SELECT stem, at FROM taken_back WHERE source = ? ORDER BY stem'
    for (const row of this.#reader.connection.iterate(sql, [source])) {
      const { stem, at } = row as { stem: string; at: number }
      yield { stem, at: new Date(at).toISOString() }
    }
  }

  *kev(): Iterable<KevEntry> {
    const sql = `SELECT cve_id AS cveId, name, date_added AS dateAdded, due_date AS dueDate, ransomware,
      required_action AS requiredAction, notes FROM kev ORDER BY cve_id`
    for (const row of this.#reader.connection.iterate(sql, [])) {
      const entry = row as Omit<KevEntry, 'ransomware'> & { readonly ransomware: number | null }
      yield { ...entry, ransomware: entry.ransomware === 1 }
    }
  }

  *epss(): Iterable<EpssScore> {
    for (const row of this.#reader.connection.iterate('SELECT cve, score, percentile FROM epss ORDER BY cve', [])) {
      const { cve, ...scores } = row as { cve: number; score: number; percentile: number | null }
      yield { cveId: cveOfNumber(cve), ...scores }
    }
  }

  /** Returns the contents of a source's lifecycles. */
  lifecycles(source: number): readonly string[] {
    return this.#contents('SELECT content FROM lifecycle WHERE source = ? ORDER BY product_id', source)
  }

  /** Returns the contents of a source's support notices. */
  supportNotices(source: number): readonly string[] {
    return this.#contents('SELECT content FROM support_notice WHERE source = ? ORDER BY content', source)
  }

  /** Returns every affected package of a record, in the record's order. */
  #affected(advisoryId: number): readonly StoredAffected[] {
    const sql = `SELECT ecosystem, name_key AS nameKey, release, entry FROM advisory
      JOIN affected ON affected.id >= first_affected AND affected.id < first_affected + affected_count
      JOIN package ON package.id = package_id WHERE advisory.id = ? ORDER BY affected.id`
    return this.#rows<Omit<StoredAffected, 'entry'> & { entry: string | Uint8Array }>(sql, [advisoryId]).map((row) => ({
      ...row,
      entry: unpackText(row.entry),
    }))
  }

  *#hashes(sql: string, source: number): Iterable<{ readonly id: string; readonly hash: string }> {
    for (const row of this.#reader.connection.iterate(sql, [source])) {
      const { id, hash } = row as { id: string; hash: Uint8Array }
      yield { id, hash: Buffer.from(hash).toString('hex') }
    }
  }

  #contents(sql: string, source: number): readonly string[] {
    return this.#rows<{ content: string }>(sql, [source]).map(({ content }) => content)
  }

  #rows<Row>(sql: string, parameters: readonly unknown[]): Row[] {
    return this.#reader.connection.query(sql, parameters).rows as Row[] // columns as selected
  }
}

interface RecordRow extends TextPlace {
  readonly id: number
  readonly record_id: string
  readonly content: string | Uint8Array | null
}

interface StatementContent {
  readonly documentId: string
  readonly position: number
  readonly content: string | Uint8Array
  readonly products: string
}
