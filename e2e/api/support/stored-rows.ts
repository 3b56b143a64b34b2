import { join } from 'node:path'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'

/** Tables with the content of documents, each with its version column. */
const tables = ['component', 'document_element', 'sbom_document']

/** Counts rows of hidden versions and rows without a version. All counts are 0 if no version is stored partially. */
export function partialRows(dataFolder: string): Readonly<Record<string, number>> {
  const database = openSqlite({ file: join(dataFolder, 'waybill.db'), mode: 'read', schema: 'user-data' }, [])
  try {
    const count = (sql: string): number => Number((database.query(sql, []).rows[0] as { count: number }).count)
    const visible = 'SELECT id FROM sbom_version WHERE visible = 1'
    return Object.fromEntries([
      ['sbom_version', count('SELECT count(*) AS count FROM sbom_version WHERE visible = 0')],
      ...tables.map((table) => [
        table,
        count(`SELECT count(*) AS count FROM ${table} WHERE version_id NOT IN (${visible})`),
      ]),
    ]) as Record<string, number> // of its two columns
  } finally {
    database.close()
  }
}

/** The result of {@link partialRows} for a consistent store. */
export const noPartialRows = Object.fromEntries(['sbom_version', ...tables].map((table) => [table, 0]))
