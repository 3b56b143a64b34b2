import type { StoredStatement } from './stored-advisory-types.ts'
import type { SourceDates } from '#service/domain/advisories/source-dates.ts'
import { findingKinds } from '#shared/finding-kind.ts'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'
import { unpackText } from '#service/db/packed-text.ts'

/** Rows as the reader's statements return them. */
export interface SourceRow {
  readonly key: number
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly ecosystems: string
  readonly newest_record: string | null
  readonly data_date: string | null
  readonly data_version: string | null
  readonly imported_at: string
}

/** Columns of a record, of a candidate and of a statement, and the join of a statement with its source. */
export const recordColumns = `advisory.id, source.id AS sourceId, record_id AS recordId, coalesce(group_id, advisory.id) AS groupId,
  withdrawn_at AS withdrawnAt, hash, block, start, length`
const kindCases = findingKinds.map((kind, code) => `WHEN ${code} THEN '${kind}'`).join(' ')
export const candidateColumns = `record_id AS recordId, origin, CASE advisory.kind ${kindCases} END AS kind,
  withdrawn_at IS NOT NULL AS withdrawn`

/** Excludes packages of an ecosystem for which another source has a later copy of the record. Needs `advisory` and `package`. */
export const isCurrentPart = `NOT EXISTS (SELECT 1 FROM superseded_part
  WHERE superseded_part.advisory_id = advisory.id AND superseded_part.ecosystem = package.ecosystem)`

export const statementColumns = 'source.id AS sourceId, document_id AS documentId, position, statement.content'
export const statementSource = `CROSS JOIN statement_document ON statement_document.id = document
  JOIN source ON source.key = statement_document.source`

export interface CandidateRow {
  readonly name: string
  readonly origin: string
  readonly withdrawn: number
  readonly entry: string | Uint8Array
}

export interface CpeRow {
  readonly name: string
  readonly origin: string
  readonly withdrawn: number
  readonly content: string | Uint8Array
}

export interface StatementRow {
  readonly sourceId: string
  readonly documentId: string
  readonly position: number
  readonly content: string | Uint8Array
  readonly products: string
}

export interface RecordRow {
  readonly block: number
  readonly start: number
  readonly length: number
  readonly hash: Uint8Array
}

/** Returns the ecosystems that a source is meant to be complete for. */
export function readCoveredEcosystems({ ecosystems }: SourceRow): readonly string[] {
  return JSON.parse(ecosystems) as readonly string[] // written by the import
}

/** A source by what it covers and holds, and the dates of its data. */
export interface DatedSource extends SourceDates {
  readonly name: string
  readonly kind: string
  /** Those that it is meant to be complete for. */
  readonly ecosystems: readonly string[]
  /** Those that it has records for. */
  readonly held: readonly string[]
}

/** Says of sources how old their data is, and of which ecosystems it is. */
export function readDatedSources(sqlite: SqliteConnection, rows: readonly SourceRow[]): readonly DatedSource[] {
  const parts = sqlite.query('SELECT source, part FROM held_records', []).rows as HeldPart[] // columns as selected
  const held = Map.groupBy(parts, ({ source }) => source)
  return rows.map((row) => {
    const { name, kind, newest_record: newestRecord, data_date: dataDate, imported_at: importedAt } = row
    const ofSource = (held.get(row.key) ?? []).map(({ part }) => part)
    return { name, kind, ecosystems: readCoveredEcosystems(row), held: ofSource, newestRecord, dataDate, importedAt }
  })
}

interface HeldPart {
  readonly source: number
  readonly part: string
}

/** Converts a statement row to the reader's result. */
export function readStatementRow({ content, products, ...row }: StatementRow): StoredStatement {
  return { ...row, statement: unpackText(content), products: JSON.parse(products) as readonly string[] } // a list of texts
}

/** Adds a value to the list of a key. */
export function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
