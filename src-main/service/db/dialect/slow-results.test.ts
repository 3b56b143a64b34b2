import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SqliteConnection } from './sqlite-connection.ts'
import { SlowResults } from './slow-results.ts'

let folder: string
let writer: SqliteConnection
let reader: SqliteConnection
let results: SlowResults

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-slow-'))
  const file = join(folder, 'a.db')
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.exec('CREATE TABLE word (text TEXT) STRICT')
  writer = new SqliteConnection(database)
  writer.bulk('INSERT INTO word VALUES (?)', [['a'], ['b']])
  reader = new SqliteConnection(new Database(file, { readonly: true }))
  results = new SlowResults(() => reader.dataVersion())
})
afterEach(() => {
  reader.close()
  writer.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Counts words, slowly: over as many rows as take longer than a result that is not kept. */
const slow = `SELECT count(*) AS words FROM word, (
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT count(*) FROM n)`
const words = (rows = 300_000) => results.get(slow, [rows], () => reader.query(slow, [rows])).rows

test('keeps a slow result until another connection changes the database', () => {
  const first = words()
  expect(first).toEqual([{ words: 2 }])
  // The same object: it was not read again.
  expect(words()).toBe(first)
  expect(words(300_001)).not.toBe(first)
  writer.query("INSERT INTO word VALUES ('c')", [])
  expect(words()).toEqual([{ words: 3 }])
  writer.bulk('INSERT INTO word VALUES (?)', [['d']])
  expect(words()).toEqual([{ words: 4 }])
})

test('sees what is committed between its question and the statement', () => {
  let version = 1
  const counted = new SlowResults(() => version)
  const busy = (rows: unknown[]) => () => {
    for (const end = performance.now() + 15; performance.now() < end;);
    version += 1
    return { rows, changes: 0 }
  }
  expect(counted.get('a', [], busy(['first'])).rows).toEqual(['first'])
  expect(counted.get('a', [], busy(['second'])).rows).toEqual(['second'])
})

test('keeps the durability of the writer', () => {
  writer.execute('PRAGMA synchronous = FULL')
  writer.bulk('INSERT INTO word VALUES (?)', [['c']])
  expect(() => writer.bulk('INSERT INTO word VALUES (?)', [[Symbol('no text')]])).toThrow()
  expect(writer.query('PRAGMA synchronous', []).rows).toEqual([{ synchronous: 2 }])
})
