// Entries of the audit log are JSON that an index reads: a damaged one must not keep anything else from being read.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { auditIndexes0058 } from '#service/db/migrations/0058-audit-indexes.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { newId } from '#service/domain/id.ts'
import { rebuildDatabase } from './rebuild-database.ts'

const scratch = mkdtempSync(join(tmpdir(), 'waybill-salvage-log-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test.each([
  ['before its indexes', userDataMigrations.indexOf(auditIndexes0058)],
  ['of the current schema', userDataMigrations.length],
])('leaves out entries of the audit log whose JSON is damaged, and reads all others, in a file %s', (name, steps) => {
  const file = join(scratch, `audit-${name}.db`)
  const database = openSqlite({ file, mode: 'write', schema: 'user-data' }, userDataMigrations.slice(0, steps))
  const count = 60
  for (let number = 1; number <= count; number += 1) {
    const subjectName = `entry ${number}; ${number % 20 === 0 ? 'long '.repeat(2000) : ''}`
    const content = JSON.stringify({ subjectName, actor: { id: 'a' }, origin: { kind: 'TOKEN' } })
    database.query(
      `INSERT INTO audit_entry (number, id, organization_id, at, subject_kind, content, content_hash, hash)
        VALUES (?, ?, 'o', 't', 'VERSION', ?, 'x', 'x')`,
      [number, newId(), number === 7 ? null : content],
    )
  }
  database.execute(`PRAGMA foreign_keys = OFF;
    INSERT INTO saved_view (id, organization_id, user_id, list, name, name_key, conditions, search, position,
    updated_at) VALUES ('v', 'o', 'u', 'findings', 'Mine', 'mine', '{}', '', 1, '')`)
  database.close()
  const bytes = readFileSync(file)
  // An entry that does not open, one that does not close, one with a zero in it, and one that is only text.
  const harms = [
    ['{"subjectName":"entry 3;', 0, 'x'],
    ['{"subjectName":"entry 20;', 14, ' '],
    ['{"subjectName":"entry 31;', 20, '\0'],
    ['{"subjectName":"entry 44;', 13, '\\'],
  ] as const
  for (const [text, at, by] of harms) {
    const place = bytes.indexOf(text)
    expect(place).toBeGreaterThan(0)
    bytes.write(by, place + at)
  }
  writeFileSync(file, bytes)
  const target = join(scratch, `audit-${name}-salvaged.db`)
  const salvaged = rebuildDatabase(file, target, () => {})
  const entries = salvaged.find(({ table }) => table === 'audit_entry')
  expect(entries).toMatchObject({ stored: count - harms.length, rows: harms.length })
  expect(salvaged.find(({ table }) => table === 'saved_view')?.stored).toBe(1)
  const after = openSqlite({ file: target, mode: 'read', schema: 'user-data' }, [])
  const { rows } = after.query('SELECT number, content FROM audit_entry ORDER BY number', [])
  const numbers = (rows as { number: number }[]).map(({ number }) => number)
  const all = Array.from({ length: count }, (_, at) => at + 1)
  const damaged = new Set([3, 20, 31, 44])
  expect(numbers).toEqual(all.filter((number) => !damaged.has(number)))
  expect((rows as { content: string | null }[])[5]?.content).toBeNull()
  expect(after.query('PRAGMA user_version', []).rows).toEqual([{ user_version: userDataMigrations.length }])
  after.close()
})
