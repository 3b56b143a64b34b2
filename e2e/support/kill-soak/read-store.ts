import Database from 'better-sqlite3'

/** An original, as the database describes it. */
export interface StoredDocument {
  readonly id: string
  readonly sha256: string
  readonly active: number
}

/** A version that users see. */
export interface StoredVersion {
  readonly id: string
  readonly label: string
  readonly visible: number
  /** Number of its rows, without the primary component. */
  readonly components: number
  /** Number that the version states. */
  readonly counted: number
  readonly documents: readonly StoredDocument[]
}

/** Content of a database file, read by plain SQLite. */
export interface StoredContent {
  /** Result of `integrity_check` and of `foreign_key_check`; empty if the file is whole. */
  readonly damage: readonly string[]
  readonly versions: readonly StoredVersion[]
  /** Status of each decided finding, by version label, component and vulnerability. */
  readonly decisions: Readonly<Record<string, string>>
}

interface DecisionRow {
  readonly label: string
  readonly component: string
  readonly vulnerability: string
  readonly status: string
}

/**
 * What the versions of a database show, as SQL: in schemas before pointers, rows with their id. `isHolder`: hidden rows that are there for
 * the content of another. `orphans`: contents that no version shows and nobody removes.
 */
function wordsOf(database: Database.Database) {
  const hasPointers = database.prepare(`SELECT 1 FROM pragma_table_info('component') WHERE name = 'content_id'`).get()
  if (!hasPointers) {
    return {
      content: 'version_id = version.id',
      findings: 'version.id = finding.version_id',
      isHolder: 'false',
      orphans: [],
    }
  }
  const orphansOf = (table: string, column: string) =>
    database
      .prepare(`SELECT DISTINCT ${column} FROM ${table} EXCEPT SELECT ${column} FROM sbom_version`)
      .pluck()
      .all()
      .map((id) => `no version shows ${String(id)} of ${table}`)
  return {
    content: 'content_id = version.content_id',
    findings: 'version.finding_set_id = finding.finding_set_id',
    isHolder: `(visible = 0 AND content_id IS NULL AND finding_set_id IS NULL AND EXISTS (
      SELECT 1 FROM sbom_version AS other WHERE version.id IN (other.content_id, other.finding_set_id)))`,
    orphans: [...orphansOf('component', 'content_id'), ...orphansOf('finding', 'finding_set_id')],
  }
}

/** Reads a database file without the application's code. */
function readStore(file: string): StoredContent {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    const integrity = database.prepare('PRAGMA integrity_check').pluck().all() as string[] // one line for each problem
    const references = database
      .prepare('PRAGMA foreign_key_check')
      .all()
      .map((row) => JSON.stringify(row))
    const documents = database.prepare('SELECT id, sha256, active FROM sbom_document WHERE version_id = ? ORDER BY id')
    const { content, findings, isHolder, orphans } = wordsOf(database)
    const versions = database
      .prepare(
        `SELECT id, label, visible, component_count AS counted,
           (SELECT count(*) FROM component WHERE ${content} AND is_primary = 0) AS components
         FROM sbom_version AS version WHERE NOT ${isHolder} ORDER BY id`,
      )
      .all() as Omit<StoredVersion, 'documents'>[] // its columns
    const decided = database
      .prepare(
        `SELECT label, component_name_key AS component, vulnerability.vulnerability_id AS vulnerability, vex_status AS status
         FROM finding JOIN sbom_version AS version ON ${findings}
         JOIN vulnerability ON vulnerability.id = finding.vulnerability_id
         WHERE vex_status IS NOT NULL AND visible = 1`,
      )
      .all() as DecisionRow[] // its columns
    return {
      damage: [...integrity.filter((line) => line !== 'ok'), ...references, ...orphans],
      versions: versions.map((version) => ({ ...version, documents: documents.all(version.id) as StoredDocument[] })),
      decisions: Object.fromEntries(
        decided.map(({ label, component, vulnerability, status }) => [
          `${label} ${component} ${vulnerability}`,
          status,
        ]),
      ),
    }
  } finally {
    database.close()
  }
}

const [, , file = ''] = process.argv
process.stdout.write(JSON.stringify(readStore(file)))
