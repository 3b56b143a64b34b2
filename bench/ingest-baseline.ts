import { readFileSync, rmSync } from 'node:fs'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'

/** Queries for the rows of a version, by table. An edge belongs to its components. */
const rowsOf = {
  component: 'SELECT * FROM component WHERE content_id = ?',
  dependency: 'SELECT * FROM dependency WHERE from_id IN (SELECT id FROM component WHERE content_id = ?)',
} as const
const tables = ['component', 'dependency'] as const

/** What the least possible work takes, in milliseconds: on the clock, and of the processor. */
export interface Floor {
  readonly ms: number
  readonly cpuMs: number
}

/**
 * Measures the minimum cost of storing a document: reading and parsing its JSON, and inserting the rows that the service
 * stored for it into an empty database of the same schema.
 */
export function ingestBaseline(document: string, stored: string, versionId: string, scratch: string): Floor {
  const source = openSqlite({ file: stored, mode: 'read', schema: 'user-data' }, [])
  const rows = tables.map((table) => source.query(rowsOf[table], [versionId]).rows as object[])
  source.close()
  const target = openSqlite({ file: scratch, mode: 'write', schema: 'user-data' }, userDataMigrations)
  target.execute('PRAGMA foreign_keys = OFF')
  const started = performance.now()
  const before = process.cpuUsage()
  JSON.parse(readFileSync(document, 'utf8'))
  for (const [index, table] of tables.entries()) {
    const first = rows[index]?.[0]
    if (!first) continue
    const names = Object.keys(first)
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
    target.bulk(sql, rows[index]?.map((row) => Object.values(row)) ?? [])
  }
  const { user, system } = process.cpuUsage(before)
  const floor = { ms: performance.now() - started, cpuMs: (user + system) / 1000 }
  target.close()
  for (const ending of ['', '-wal', '-shm']) rmSync(scratch + ending, { force: true })
  return floor
}
