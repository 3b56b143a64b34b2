import type { PackageIds } from '#service/db/advisory-file/advisory-packages.ts'
import type { WriteOutcome } from './advisory-records.ts'
import { type DocumentRow, hashOfDocument, type StatementRow, timeOf } from '#service/db/advisory-file/advisory-row.ts'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'
import { packText, unpackText } from '#service/db/packed-text.ts'

const insertDocument =
  'INSERT INTO statement_document (source, document_id, stem, modified, hash) VALUES (?, ?, ?, ?, ?) RETURNING id'
const insertStatement =
  'INSERT INTO statement (id, document, position, content, first_product, product_count) VALUES (?, ?, ?, ?, ?, ?)'
const insertProduct = 'INSERT INTO statement_product (id, statement_id, content) VALUES (?, ?, ?)'
const insertPackage = 'INSERT OR IGNORE INTO statement_package (package_id, product_id) VALUES (?, ?)'
const insertVulnerability = 'INSERT OR IGNORE INTO statement_vulnerability (vulnerability, statement_id) VALUES (?, ?)'

const deleteVulnerability = 'DELETE FROM statement_vulnerability WHERE vulnerability = ? AND statement_id = ?'

interface StoredRow {
  readonly id: number
  readonly content: string | Uint8Array
  readonly first_product: number
  readonly after: number
}

interface StoredDocument {
  readonly id: number
  readonly modified: number
  readonly hash: Uint8Array
}

/** Writes vendor documents to a build: of two revisions of a document the later one is stored. */
export class StatementWriter {
  readonly #sqlite: SqliteConnection
  readonly #packages: PackageIds
  #nextId: number
  #nextProduct: number

  constructor(sqlite: SqliteConnection, packages: PackageIds) {
    this.#sqlite = sqlite
    this.#packages = packages
    this.#nextId = this.#after('SELECT max(id) AS id FROM statement')
    this.#nextProduct = this.#after('SELECT max(id) AS id FROM statement_product')
  }

  /** Writes a document with all of its statements, of which there may be none. With `force` it always replaces the stored one. */
  put(source: number, document: DocumentRow, statements: readonly StatementRow[], force = false): WriteOutcome {
    const hash = hashOfDocument(document, statements)
    const modified = timeOf(document.modified)
    const known = this.#find(source, document.documentId)
    if (known) {
      const order = Buffer.compare(hash, known.hash)
      if (order === 0) return 'same'
      if (!force && (modified < known.modified || (modified === known.modified && order > 0))) return 'older'
      this.#delete(known.id)
    }
    const values = [source, document.documentId, document.stem, modified, hash]
    const [row] = this.#sqlite.query(insertDocument, values).rows as { id: number }[]
    if (row) for (const statement of statements) this.#insert(row.id, statement)
    return known ? 'changed' : 'new'
  }

  /** Returns when the stored revision of a document was modified, in milliseconds; undefined for an unknown document. */
  modifiedOf(source: number, documentId: string): number | undefined {
    return this.#find(source, documentId)?.modified
  }

  /** Removes a document. Returns the number removed. */
  remove(source: number, documentId: string): number {
    const known = this.#find(source, documentId)
    if (known) this.#delete(known.id)
    return known ? 1 : 0
  }

  /** Removes every document of a source. */
  removeAll(source: number): void {
    const documents = this.#sqlite.query('SELECT id FROM statement_document WHERE source = ?', [source])
    for (const { id } of documents.rows as { id: number }[]) this.#delete(id)
  }

  #insert(document: number, { position, statement, vulnerabilities, products }: StatementRow): void {
    const id = this.#nextId
    this.#nextId += 1
    const content = packText(statement)
    this.#sqlite.query(insertStatement, [id, document, position, content, this.#nextProduct, products.length])
    for (const vulnerability of vulnerabilities) {
      this.#sqlite.query(insertVulnerability, [vulnerability.toUpperCase(), id])
    }
    for (const product of products) {
      this.#sqlite.query(insertProduct, [this.#nextProduct, id, product.content])
      for (const { ecosystem, nameKey } of product.packages) {
        this.#sqlite.query(insertPackage, [this.#packages.of(ecosystem, nameKey), this.#nextProduct])
      }
      this.#nextProduct += 1
    }
  }

  #delete(document: number): void {
    const sql =
      'SELECT id, content, first_product, first_product + product_count AS after FROM statement WHERE document = ?'
    for (const row of this.#sqlite.query(sql, [document]).rows) {
      const { id, content, first_product: first, after } = row as StoredRow
      // The statement contains the vulnerabilities that it is about: they need no index.
      const { vulnerabilities } = JSON.parse(unpackText(content)) as Pick<StatementRow, 'vulnerabilities'>
      for (const vulnerability of vulnerabilities) {
        this.#sqlite.query(deleteVulnerability, [vulnerability.toUpperCase(), id])
      }
      this.#sqlite.query('DELETE FROM statement_package WHERE product_id >= ? AND product_id < ?', [first, after])
      this.#sqlite.query('DELETE FROM statement_product WHERE id >= ? AND id < ?', [first, after])
    }
    this.#sqlite.query('DELETE FROM statement WHERE document = ?', [document])
    this.#sqlite.query('DELETE FROM statement_document WHERE id = ?', [document])
  }

  #find(source: number, documentId: string): StoredDocument | undefined {
    const sql = 'SELECT id, modified, hash FROM statement_document WHERE source = ? AND document_id = ?'
    return this.#sqlite.query(sql, [source, documentId]).rows[0] as StoredDocument | undefined
  }

  #after(sql: string): number {
    return ((this.#sqlite.query(sql, []).rows[0] as { id: number | null }).id ?? 0) + 1
  }
}
