import { statementColumns, statementSource, type StatementRow } from './advisory-reader-rows.ts'
import type { StoredStatement } from './advisory-stored.ts'
import type { SqliteConnection } from './dialect/sqlite-connection.ts'
import { unpackText } from './packed-text.ts'

/** Whether the data has any statement of a vendor. */
export function hasStatements(sqlite: SqliteConnection): boolean {
  return sqlite.query('SELECT 1 FROM statement LIMIT 1', []).rows.length > 0
}

/** Whether vendors say anything about a vulnerability, by any id of it, in any letter case. */
export function isStated(sqlite: SqliteConnection, vulnerabilityId: string): boolean {
  const sql = 'SELECT 1 FROM statement_vulnerability WHERE vulnerability = ? LIMIT 1'
  return sqlite.query(sql, [vulnerabilityId.toUpperCase()]).rows.length > 0
}

/**
 * Vendors' statements about a vulnerability in a package, in no order, with those of their products that are about the package. A
 * document names thousands of products: they are reached by package, between the first and the last of a statement. Scans ask this for
 * every finding, and sorting in SQL costs ten times the search.
 */
export function statementsOn(
  sqlite: SqliteConnection,
  vulnerabilityId: string,
  ecosystem: string,
  nameKey: string,
): readonly StoredStatement[] {
  const rows = sqlite.query(
    `SELECT statement.id, ${statementColumns}, statement_product.content AS product
      FROM package CROSS JOIN statement_vulnerability
      CROSS JOIN statement ON statement.id = statement_vulnerability.statement_id
      CROSS JOIN statement_package ON package_id = package.id
        AND product_id >= first_product AND product_id < first_product + product_count
      CROSS JOIN statement_product ON statement_product.id = product_id ${statementSource}
      WHERE ecosystem = ? AND name_key = ? AND vulnerability = ?`,
    [ecosystem, nameKey, vulnerabilityId.toUpperCase()],
  ).rows as (Omit<StatementRow, 'products'> & { readonly id: number; readonly product: string })[] // columns as selected
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { sourceId, documentId, position, content } = first
    const products = own.map(({ product }) => product)
    return [{ sourceId, documentId, position, statement: unpackText(content), products }]
  })
}
