import Database from 'better-sqlite3'
import { applicationIds } from './application-ids.ts'

/** Content of a copy of a user's database. */
export interface StoreContent {
  /** Number of migrations. */
  readonly schemaVersion: number
  readonly products: number
  readonly versions: number
  readonly versionIds: readonly string[]
  readonly decisions: number
  /** Cursor of the newest change; 0 before the first. */
  readonly changeCursor: number
  /** Documents of complete versions, with the hash of their originals. */
  readonly documents: readonly { readonly id: string; readonly bytes: number; readonly sha256: string }[]
}

/** Reads the content of a user's database of any schema, and nothing else of it. The file needs no other files beside it. */
export function readStoreContent(file: string): StoreContent {
  return withDatabase(file, (database) => {
    const tables = new Set(database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all())
    const count = (table: string, where: string) =>
      tables.has(table) ? Number(database.prepare(`SELECT count(*) FROM ${table} WHERE ${where}`).pluck().get()) : 0
    const versionIds = tables.has('sbom_version')
      ? database.prepare('SELECT id FROM sbom_version WHERE visible = 1 ORDER BY id').pluck().all()
      : []
    const documents = tables.has('sbom_document')
      ? database
          .prepare(
            `SELECT id, bytes, sha256 FROM sbom_document
             WHERE version_id IN (SELECT id FROM sbom_version WHERE visible = 1) ORDER BY id`,
          )
          .all()
      : []
    return {
      schemaVersion: Number(database.pragma('user_version', { simple: true })),
      products: count('product', 'true'),
      versions: versionIds.length,
      versionIds: versionIds as string[], // of a STRICT table
      changeCursor: tables.has('change_event')
        ? Number(database.prepare('SELECT coalesce(max(cursor), 0) FROM change_event').pluck().get())
        : 0,
      decisions: count('finding', `decided_at IS NOT NULL AND ${isShown(database)}`),
      documents: documents as StoreContent['documents'], // of a STRICT table
    }
  })
}

/**
 * Checks every page and reference of a user's database. Returns what is wrong, in one line; null if it is whole.
 *
 * @throws {Error} of the driver if the file cannot be opened at all
 */
export function findDatabaseProblem(file: string): string | null {
  try {
    return withDatabase(file, (database) => {
      if (database.pragma('application_id', { simple: true }) !== applicationIds['user-data']) {
        return 'The database is not a Waybill database'
      }
      const found = database.pragma('integrity_check(1)', { simple: true })
      if (found !== 'ok') return `The database is damaged: ${String(found).replaceAll(/\s+/g, ' ')}`
      const [reference] = database.pragma('foreign_key_check') as readonly { readonly table: string }[]
      return reference ? `The database refers to rows that do not exist, in "${reference.table}"` : null
    })
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string } // an error of the driver
    if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return `The database is damaged: ${message}`
    throw error
  }
}

function withDatabase<T>(file: string, read: (database: Database.Database) => T): T {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    database.pragma('trusted_schema = OFF')
    database.pragma('cell_size_check = ON')
    return read(database)
  } finally {
    database.close()
  }
}

/** Tests whether a version shows a finding; findings of replaced documents exist until they are removed. */
function isShown(database: Database.Database): string {
  const hasSets = database.prepare(`SELECT 1 FROM pragma_table_info('finding') WHERE name = 'finding_set_id'`).get()
  return hasSets ? 'finding_set_id IN (SELECT finding_set_id FROM sbom_version WHERE visible = 1)' : 'true'
}
