import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { SalvagedTable } from '#service/domain/recovery/salvage-report.ts'
import { PageFile } from './page-file.ts'
import { readTables } from './read-tables.ts'
import type { TableShape } from './table-shape.ts'
import type { StoredRow } from './tree-page.ts'

/** Tables with what users entered, and what is needed to tell what it is about. All else can be computed or uploaded again. */
export const salvagedTables = [
  'organization',
  'user',
  'product',
  'environment',
  'sbom_version',
  'sbom_document',
  'version_part',
  'component',
  'removed_component',
  'vulnerability',
  'finding',
  'vex_operation',
  'vex_history',
  'received_event',
  'handover_note',
  'handover_change',
  'carried_decision',
  'retained_decision',
  'pending_retention',
  'retained_overlay',
  'custom_field_definition',
  'internal_names',
  'named_list',
  'policy',
  'policy_waiver',
  'policy_waiver_evidence',
  'organization_license',
  'license_replacement',
  'license_replacement_change',
  'check_acceptance',
  'check_setting',
  'check_repair',
  'check_repair_change',
  'automation_library',
  'automation_rule',
  'automation_run',
  'automation_change',
  'automation_told',
  'saved_view',
  'saved_find',
  'saved_find_version',
  'notification',
  'mail_server',
  'private_host',
  'user_webhook',
  'tracker',
  'ticket',
  'delivery_times',
  'channel_rule',
  'signing_key',
  'document_signature',
  'sbom_review',
  'audit_entry',
  'audit_entry_version',
] as const satisfies readonly (keyof UserDataTables)[]

const rowsPerTransaction = 5000

/**
 * Reads the rows of a damaged database that lie on readable pages, and writes them to a new database of the current schema, in which
 * references may be missing. The damaged file is only read, and never by SQLite. Blocks: for a thread of its own.
 *
 * @param damaged path of the file; null creates an empty database
 * @param onRows called now and then with the number of rows that were read
 * @throws {Error} of the system if a file cannot be opened or written
 */
export function rebuildDatabase(
  damaged: string | null,
  target: string,
  onRows: (count: number) => void,
): readonly SalvagedTable[] {
  const file = damaged === null ? null : new PageFile(damaged)
  try {
    const steps = Math.min(file?.header?.schemaVersion ?? userDataMigrations.length, userDataMigrations.length)
    const known = steps > 0 ? steps : userDataMigrations.length
    const rebuilt = openLocalDatabase<UserDataTables>(target, 'user-data', userDataMigrations.slice(0, known))
    try {
      if (file === null) return []
      const salvaged = fill(rebuilt.sqlite, file, onRows)
      upgrade(rebuilt.sqlite, known)
      return salvaged
    } finally {
      rebuilt.close()
    }
  } finally {
    file?.close()
  }
}

/** Applies the later migrations while references are not checked: those that copy a table would fail for rows without theirs. */
function upgrade(sqlite: SqliteConnection, known: number): void {
  for (const [index, migration] of userDataMigrations.entries()) {
    if (index >= known) sqlite.execute(`BEGIN; ${migration.sql}; PRAGMA user_version = ${index + 1}; COMMIT`)
  }
}

function fill(sqlite: SqliteConnection, file: PageFile, onRows: (count: number) => void): readonly SalvagedTable[] {
  sqlite.execute('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF')
  const shapes = salvagedTables.flatMap((name) => readShape(sqlite, name) ?? [])
  const stored = new Map<string, number>(shapes.map(({ name }) => [name, 0]))
  const damaged = new Map<string, number>()
  const inserts = new Map(shapes.map((shape) => [shape.name, inserter(sqlite, shape)]))
  let count = 0
  sqlite.execute('BEGIN')
  const losses = readTables(file, shapes, (table, row) => {
    const outcome = inserts.get(table)?.(row) ?? 'OMITTED'
    if (outcome === 'STORED') stored.set(table, (stored.get(table) ?? 0) + 1)
    if (outcome === 'DAMAGED') damaged.set(table, (damaged.get(table) ?? 0) + 1)
    count += 1
    if (count % rowsPerTransaction !== 0) return
    sqlite.execute('COMMIT; BEGIN')
    onRows(count)
  })
  sqlite.execute('COMMIT')
  return losses.map(({ table, rows, ...loss }) => {
    return { table, ...loss, rows: rows + (damaged.get(table) ?? 0), stored: stored.get(table) ?? 0 }
  })
}

interface ColumnRow {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly pk: number
}

/** Reads what the rows of a table look like from its definition. Null if this schema does not have it yet. */
export function readShape(sqlite: SqliteConnection, table: string): TableShape | null {
  const [entry] = sqlite.query('SELECT wr FROM pragma_table_list(?)', [table]).rows as { wr: number }[]
  if (!entry) return null
  const hasRowIds = entry.wr === 0
  const { rows } = sqlite.query('SELECT name, type, "notnull", pk FROM pragma_table_info(?) ORDER BY cid', [table])
  const columns = rows as ColumnRow[]
  const key = columns.filter(({ pk }) => pk > 0)
  const isAlias = ({ type, pk }: ColumnRow) => hasRowIds && key.length === 1 && pk === 1 && type === 'INTEGER'
  // Without row ids, the primary key comes first.
  const order = hasRowIds ? columns : [...key.toSorted((a, b) => a.pk - b.pk), ...columns.filter(({ pk }) => pk === 0)]
  const toColumn = (column: ColumnRow) => ({
    name: column.name,
    type: column.type,
    notNull: column.notnull === 1,
    isRowId: isAlias(column),
  })
  return { name: table, hasRowIds, columns: order.map(toColumn) }
}

/**
 * What became of a row. One that breaks a rule of the table, such as one that is there already, is omitted. Damaged is one whose JSON is, where
 * an index of this schema or of a later one reads it.
 */
type Outcome = 'STORED' | 'OMITTED' | 'DAMAGED'

/** Returns a function that inserts a row. */
function inserter(sqlite: SqliteConnection, { name, columns }: TableShape): (row: StoredRow) => Outcome {
  const indexed = name === 'audit_entry' ? columns.findIndex((column) => column.name === 'content') : -1
  return ({ subjectId, values }) => {
    if (indexed >= 0 && !isJson(values[indexed] ?? null)) return 'DAMAGED'
    const names = columns.slice(0, values.length).map((column) => `"${column.name}"`)
    const marks = names.map(() => '?').join(', ')
    const given = values.map((value, index) => (columns[index]?.isRowId ? subjectId : value))
    try {
      const insert = `INSERT OR IGNORE INTO "${name}" (${names.join(', ')}) VALUES (${marks})`
      return sqlite.query(insert, given).changes === 1 ? 'STORED' : 'OMITTED'
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string } // an error of the driver
      if (code.startsWith('SQLITE_CONSTRAINT')) return 'OMITTED'
      if (message === 'malformed JSON') return 'DAMAGED' // of a trigger
      throw error
    }
  }
}

/** Tests for JSON text. Null is none, and not damaged: what the entry said was erased. */
function isJson(value: unknown): boolean {
  if (value === null) return true
  if (typeof value !== 'string') return false
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
