import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'

test('every connection has the durability settings of the security page, and loads no extensions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-settings-'))
  const file = join(folder, 'waybill.db')
  for (const mode of ['write', 'read'] as const) {
    const connection = openSqlite({ file, mode, schema: 'user-data' }, userDataMigrations)
    const setting = (name: string) => Object.values((connection.query(`PRAGMA ${name}`, []).rows[0] ?? {}) as object)[0]
    const names = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'trusted_schema', 'cell_size_check']
    const full = 2 // a reader, which never writes, has the default
    expect(names.map(setting)).toEqual(['wal', mode === 'write' ? full : 1, 1, 10_000, 0, 1])
    expect(setting('query_only')).toBe(mode === 'read' ? 1 : 0)
    expect(setting('checkpoint_fullfsync')).toBe(mode === 'write' && process.platform === 'darwin' ? 1 : 0)
    expect(() => connection.query(`SELECT load_extension('x')`, [])).toThrow(/not authorized/)
    connection.close()
  }
  rmSync(folder, { recursive: true })
})
