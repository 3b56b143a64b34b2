import { findFeedFacts } from '#service/domain/advisories/feed-kinds.ts'
import type { RecordCounts } from './advisory-written-records.ts'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'

/** Counts of a source. `records` are live ones, documents of vendors, entries of a set, or products of a list of lifecycles. */
export interface SourceCounts {
  readonly records: number
  readonly withdrawn: number
  readonly statements: number
  /**
   * When the latest of its records or documents was modified, or the latest entry was added to KEV: milliseconds since 1970; null if it has
   * none.
   */
  readonly newest: number | null
}

/** Counts the content of a source by its kind; `records` counts its records. */
export function countSource(
  sqlite: SqliteConnection,
  { key, kind }: { readonly key: number; readonly kind: string },
  records: { count(source: number): RecordCounts },
): SourceCounts {
  const number = (sql: string, parameters: readonly unknown[] = [key]) =>
    (sqlite.query(sql, parameters).rows[0] as { n: number }).n
  const nothing = { withdrawn: 0, statements: 0, newest: null }
  if (kind === 'KEV') return { ...nothing, ...countKev(sqlite) }
  if (kind === 'EPSS') return { ...nothing, records: number('SELECT count(*) AS n FROM epss', []) }
  if (kind === 'END_OF_LIFE') {
    const [products, notices] = ['lifecycle', 'support_notice'].map((table) =>
      number(`SELECT count(*) AS n FROM ${table} WHERE source = ?`),
    )
    return { ...nothing, records: (products ?? 0) + (notices ?? 0) }
  }
  const statements = number(
    'SELECT count(*) AS n FROM statement JOIN statement_document ON statement_document.id = document WHERE source = ?',
  )
  const hasDocuments = findFeedFacts(kind)?.hasDocuments === true
  return { ...(hasDocuments ? countDocuments(sqlite, key) : records.count(key)), statements }
}

function countKev(sqlite: SqliteConnection): Pick<SourceCounts, 'records' | 'newest'> {
  const sql = 'SELECT count(*) AS records, unixepoch(max(date_added)) * 1000 AS newest FROM kev'
  const [counted] = sqlite.query(sql, []).rows as Pick<SourceCounts, 'records' | 'newest'>[] // columns as selected
  return counted ?? { records: 0, newest: null }
}

function countDocuments(sqlite: SqliteConnection, key: number): RecordCounts {
  const sql =
    'SELECT count(*) AS records, 0 AS withdrawn, max(modified) AS newest FROM statement_document WHERE source = ?'
  const [counted] = sqlite.query(sql, [key]).rows as RecordCounts[] // columns as selected
  return counted ?? { records: 0, withdrawn: 0, newest: null }
}
