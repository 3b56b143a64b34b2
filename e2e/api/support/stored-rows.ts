import { join } from 'node:path'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'

/** Tables with the content of documents, each with the column that says whose content it is, and the versions' column for it. */
const tables = [
  ['component', 'content_id', 'content_id'],
  ['document_element', 'content_id', 'content_id'],
  ['finding', 'finding_set_id', 'finding_set_id'],
  ['sbom_document', 'version_id', 'id'],
] as const

/** Hidden rows that only own the content of a version whose document was replaced. */
const holders = `SELECT id FROM sbom_version AS holder WHERE visible = 0 AND content_id IS NULL AND finding_set_id IS NULL
  AND EXISTS (SELECT 1 FROM sbom_version WHERE visible = 1 AND holder.id IN (sbom_version.content_id, sbom_version.finding_set_id))`

/** Counts rows of hidden versions and rows without a version. All counts are 0 if no version is stored partially. */
export function partialRows(dataFolder: string): Readonly<Record<string, number>> {
  const database = openSqlite({ file: join(dataFolder, 'waybill.db'), mode: 'read', schema: 'user-data' }, [])
  try {
    const count = (sql: string): number => Number((database.query(sql, []).rows[0] as { count: number }).count)
    return Object.fromEntries([
      [
        'sbom_version',
        count(`SELECT count(*) AS count FROM sbom_version WHERE visible = 0 AND id NOT IN (${holders})`),
      ],
      ...tables.map(([table, column, shown]) => [
        table,
        count(`SELECT count(*) AS count FROM ${table}
          WHERE ${column} NOT IN (SELECT ${shown} FROM sbom_version WHERE visible = 1)`),
      ]),
    ]) as Record<string, number> // of its two columns
  } finally {
    database.close()
  }
}

/** Counts the edits that are remembered, the bytes that count for them, and the rows with what they changed. */
export function storedEdits(dataFolder: string): Readonly<Record<'edits' | 'bytes' | 'parts', number>> {
  const database = openSqlite({ file: join(dataFolder, 'waybill.db'), mode: 'read', schema: 'user-data' }, [])
  try {
    const [row] = database.query(
      `SELECT count(*) AS edits, coalesce(sum(stored_bytes), 0) AS bytes,
        (SELECT count(*) FROM component_edit_part) AS parts FROM component_edit`,
      [],
    ).rows
    return row as Record<'edits' | 'bytes' | 'parts', number> // of its columns
  } finally {
    database.close()
  }
}

/** The result of {@link partialRows} for a consistent store. */
export const noPartialRows = Object.fromEntries(
  ['sbom_version', ...tables.map(([table]) => table)].map((table) => [table, 0]),
)
