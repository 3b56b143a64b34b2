import { mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAdvisoryStore } from '#service/db/advisory-file/open-advisory-store.ts'
import type { Migration } from '#service/db/dialect/apply-migrations.ts'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'
import { workerUrl } from '#service/workers/worker-url.ts'

type AdvisoryStore = Awaited<ReturnType<typeof openAdvisoryStore>>

/** For tests: inserts rows into a table; `columns` are separated by commas. */
export function insertRows(
  database: SqliteConnection,
  table: string,
  columns: string,
  rows: readonly (readonly unknown[])[],
): void {
  database.bulk(`INSERT INTO ${table} (${columns}) VALUES (${columns.replaceAll(/\w+/g, '?')})`, rows)
}

/**
 * For tests: writes advisory data with the schema of these migrations, opens it as the application does, which upgrades it, and closes the
 * store after `read`.
 */
export async function upgradedAdvisories<Result>(
  migrations: readonly Migration[],
  fill: (database: SqliteConnection) => void,
  read: (store: AdvisoryStore, file: string) => Promise<Result>,
): Promise<Result> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-shape-'))
  const folder = join(dataFolder, 'advisories')
  mkdirSync(folder)
  const file = join(folder, 'now.db')
  const database = openSqlite({ file, mode: 'write', schema: 'advisories' }, migrations)
  insertRows(database, 'snapshot', 'id, created_at', [['now', '2026-01-01T00:00:00Z']])
  fill(database)
  database.query('PRAGMA journal_mode = DELETE', [])
  database.close()
  writeFileSync(join(folder, 'current'), JSON.stringify({ file: 'now.db', bytes: statSync(file).size }))
  const threadUrl = workerUrl('database-thread')
  const store = await openAdvisoryStore({ dataFolder, threadUrl, now: () => new Date(), log: () => {} })
  try {
    return await read(store, store.current()?.file ?? '')
  } finally {
    await store.close()
  }
}
