import { statementColumns, statementSource, type StatementRow } from './advisory-reader-rows.ts'
import type { StoredStatement } from './stored-advisory-types.ts'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'
import { unpackText } from '#service/db/packed-text.ts'

/** Tests whether the data has any vendor statement. */
export function hasStatements(sqlite: SqliteConnection): boolean {
  return sqlite.query('SELECT 1 FROM statement LIMIT 1', []).rows.length > 0
}

/** Returns those of the vulnerabilities, by id in upper case, that have vendor statements. */
export function selectNamesWithStatements(
  sqlite: SqliteConnection,
  vulnerabilityIds: readonly string[],
): ReadonlySet<string> {
  const sql = `SELECT DISTINCT vulnerability FROM json_each(?) AS asked
    CROSS JOIN statement_vulnerability ON vulnerability = asked.value`
  const rows = sqlite.query(sql, [JSON.stringify(vulnerabilityIds)]).rows as { vulnerability: string }[]
  return new Set(rows.map(({ vulnerability }) => vulnerability))
}

/** A vulnerability in a package, by one of its ids in upper case. */
export type StatementQuestion = readonly [vulnerabilityId: string, ecosystem: string, nameKey: string]

/**
 * Finds vendor statements about vulnerabilities in packages, without an order, with the products that are the package, by the index of the
 * question. A document names thousands of products, so they are read by package, between the first and the last product of a statement.
 * Scans call this for every finding: one SQL statement for each, or sorting in SQL, costs ten times the search.
 */
export function findStatementsOn(
  sqlite: SqliteConnection,
  questions: readonly StatementQuestion[],
): ReadonlyMap<number, readonly StoredStatement[]> {
  const { rows } = sqlite.query(
    `SELECT asked.key AS place, statement.id, ${statementColumns}, statement_product.content AS product
      FROM json_each(?) AS asked
      CROSS JOIN package ON ecosystem = asked.value ->> 1 AND name_key = asked.value ->> 2
      CROSS JOIN statement_vulnerability ON vulnerability = asked.value ->> 0
      CROSS JOIN statement ON statement.id = statement_vulnerability.statement_id
      CROSS JOIN statement_package ON package_id = package.id
        AND product_id >= first_product AND product_id < first_product + product_count
      CROSS JOIN statement_product ON statement_product.id = product_id ${statementSource}`,
    [JSON.stringify(questions)],
  )
  const found = new Map<number, StoredStatement[]>()
  for (const own of Map.groupBy(rows as ProductRow[], ({ place, id }) => `${place} ${id}`).values()) {
    const [first] = own
    if (!first) continue
    const { place, sourceId, documentId, position, content } = first
    const products = own.map(({ product }) => product)
    const list = found.get(place) ?? []
    found.set(place, list)
    list.push({ sourceId, documentId, position, statement: unpackText(content), products })
  }
  return found
}

/** A product of a statement that is the package of a question. */
type ProductRow = Omit<StatementRow, 'products'> & {
  readonly place: number
  readonly id: number
  readonly product: string
}
