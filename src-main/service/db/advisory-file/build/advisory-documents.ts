import type { WriteOutcome, RecordWriter } from './advisory-records.ts'
import { type DocumentRow, type StatementRow, timeOf } from '#service/db/advisory-file/advisory-row.ts'
import type { StatementWriter } from './advisory-statements.ts'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'

const upsertWithdrawn = `INSERT INTO taken_back (source, stem, at) VALUES (?, ?, ?)
  ON CONFLICT DO UPDATE SET at = max(at, excluded.at)`

/**
 * Writes vendor documents of one source to a build. Only the latest revision of a document is kept, with its statements and records. A
 * withdrawn document is ignored unless it was modified later. The result therefore does not depend on the import order.
 */
export class DocumentBuild {
  readonly #sqlite: SqliteConnection
  readonly #source: number
  readonly #records: RecordWriter
  readonly #statements: StatementWriter
  /** Imported content always replaces existing content. */
  readonly #force: boolean
  #document: DocumentRow | undefined
  #said: StatementRow[] = []
  #isOutdated = false

  constructor(
    sqlite: SqliteConnection,
    source: number,
    writers: { readonly records: RecordWriter; readonly statements: StatementWriter },
    force: boolean,
  ) {
    this.#sqlite = sqlite
    this.#source = source
    this.#records = writers.records
    this.#statements = writers.statements
    this.#force = force
  }

  /** Whether the current document is an outdated revision, which is ignored. */
  get isOutdated(): boolean {
    return this.#isOutdated
  }

  /** Begins a document. Returns the outcome of the previous one; undefined if there was none. */
  begin(document: DocumentRow): WriteOutcome | undefined {
    const outcome = this.end()
    this.#document = document
    this.#isOutdated = !this.#force && this.#hasLater(document)
    return outcome
  }

  /** Adds a statement. Statements of one document are consecutive. Returns the outcome of a document that ended with it. */
  add(statement: StatementRow): WriteOutcome | undefined {
    const outcome = this.#document?.documentId === statement.documentId ? undefined : this.begin(statement)
    this.#said.push(statement)
    return outcome
  }

  /** Ends the document. Returns its outcome; undefined if there is none. */
  end(): WriteOutcome | undefined {
    const document = this.#document
    if (!document) return undefined
    const outcome = this.#isOutdated ? 'older' : this.#put(document)
    this.#document = undefined
    this.#said = []
    this.#isOutdated = false
    return outcome
  }

  /** Removes the statements of a withdrawn document, also when the document is imported again. Returns the number removed. */
  withdrawDocument(stem: string, at: string): number {
    const time = timeOf(at)
    this.#sqlite.query(upsertWithdrawn, [this.#source, stem, time])
    // A bundle names the documents that it removes.
    if (this.#force) return 0
    const sql = 'SELECT document_id FROM statement_document WHERE source = ? AND stem = ? AND modified <= ?'
    const found = this.#sqlite.query(sql, [this.#source, stem, time]).rows as { document_id: string }[]
    for (const { document_id: id } of found) {
      this.#records.removeOlder(this.#source, id, time + 1)
      this.#statements.remove(this.#source, id)
    }
    return found.length
  }

  /** Deletes all withdrawals. */
  clearWithdrawn(): void {
    this.#sqlite.query('DELETE FROM taken_back WHERE source = ?', [this.#source])
  }

  #put(document: DocumentRow): WriteOutcome {
    const outcome = this.#statements.put(this.#source, document, this.#said, this.#force)
    if (outcome !== 'older') this.#records.removeOlder(this.#source, document.documentId, timeOf(document.modified))
    return outcome
  }

  #hasLater({ documentId, stem, modified }: DocumentRow): boolean {
    const time = timeOf(modified)
    const sql = 'SELECT 1 FROM taken_back WHERE source = ? AND stem = ? AND at >= ?'
    if (this.#sqlite.query(sql, [this.#source, stem, time]).rows.length > 0) return true
    return (this.#statements.modifiedOf(this.#source, documentId) ?? time) > time
  }
}
