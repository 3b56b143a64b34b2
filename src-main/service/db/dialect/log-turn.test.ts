import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { logOf } from '#service/db/store/log-turn.ts'
import { probeStore } from './probe-store.ts'

let folder: string
let file: string
let database: Database.Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-log-'))
  file = join(folder, 'waybill.db')
  database = new Database(file)
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

function logged(): void {
  database.pragma('journal_mode = WAL')
  database.exec('CREATE TABLE t (a); INSERT INTO t VALUES (1)')
}

test('counts up the turn each time the log is restarted, by whichever program', () => {
  logged()
  database.pragma('wal_checkpoint(TRUNCATE)') // as each start does: a connection generates a new salt before its first write
  database.exec('INSERT INTO t VALUES (0)')
  const first = logOf(file)?.turn ?? expect.unreachable()
  const other = new Database(file)
  other.pragma('wal_checkpoint(TRUNCATE)')
  other.close()
  expect(logOf(file)).toBeNull()
  database.exec('INSERT INTO t VALUES (2)')
  expect(logOf(file)).toEqual({ turn: (first + 1) >>> 0 })
  database.pragma('wal_checkpoint(RESTART)')
  database.exec('INSERT INTO t VALUES (3)')
  expect(logOf(file)).toEqual({ turn: (first + 2) >>> 0 })
})

test('ignores a log without a complete transaction', () => {
  database.pragma('page_size = 4096')
  logged()
  const copy = join(folder, 'copy.db')
  const log = readFileSync(`${file}-wal`)
  writeFileSync(`${copy}-wal`, log)
  expect(logOf(copy)).toEqual(logOf(file))
  for (const bytes of [Buffer.alloc(8272), log.fill(0, 40, 48), log.subarray(0, 32), Buffer.alloc(0)]) {
    writeFileSync(`${copy}-wal`, bytes)
    expect(logOf(copy)).toBeNull()
  }
  copyFileSync(`${file}-wal`, `${copy}-wal`)
  truncateSync(`${copy}-wal`, 32 + 24 + 100)
  expect(logOf(copy)).toBeNull()
})

test('rolls back a step that was killed before there was a log', () => {
  database.exec('CREATE TABLE t (a); INSERT INTO t VALUES (1)')
  database.pragma('cache_size = 1')
  database.exec('BEGIN; CREATE TABLE u (a)')
  for (let row = 0; row < 2000; row += 1) database.prepare('INSERT INTO u VALUES (?)').run('x'.repeat(100))
  const copy = join(folder, 'killed.db')
  for (const end of ['', '-journal']) copyFileSync(`${file}${end}`, `${copy}${end}`)
  database.exec('ROLLBACK')
  const { database: found } = probeStore(copy, { applicationId: 0, steps: 0 })
  expect(found).toEqual({ kind: 'readable', mark: null, hasContent: false })
})
