import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyDatabase } from './copy-database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-copy-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Opens a database of many steps: each row has the same number. */
function openSource(rows: number): Database.Database {
  const database = new Database(join(folder, 'source.db'))
  database.pragma('journal_mode = WAL')
  database.exec('CREATE TABLE one (id INTEGER PRIMARY KEY, number INTEGER NOT NULL, more BLOB NOT NULL) STRICT')
  const insert = database.prepare('INSERT INTO one (number, more) VALUES (0, zeroblob(2000))')
  database.transaction(() => {
    for (let row = 0; row < rows; row += 1) insert.run()
  })()
  return database
}

function read(file: string) {
  const database = new Database(file, { readonly: true })
  try {
    return {
      problems: database.pragma('integrity_check', { simple: true }),
      journal: database.pragma('journal_mode', { simple: true }),
      rows: database.prepare('SELECT count(*) FROM one').pluck().get(),
      numbers: Number(database.prepare('SELECT count(DISTINCT number) FROM one').pluck().get()),
    }
  } finally {
    database.close()
  }
}

const whole = { problems: 'ok', journal: 'delete', numbers: 1 }

test('copies one moment, and ends, although another connection writes all the time', async () => {
  const rows = 12_000
  const source = openSource(rows)
  let isDone = false
  let writes = 0
  const write = () => {
    if (isDone) return
    source.exec('UPDATE one SET number = number + 1')
    writes += 1
    setImmediate(write)
  }
  setImmediate(write)
  await copyDatabase(join(folder, 'source.db'), join(folder, 'copy.db'))
  isDone = true
  source.close()
  expect(writes).toBeGreaterThan(2)
  expect(read(join(folder, 'copy.db'))).toEqual({ ...whole, rows })
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db'])
})

test.each([0, 1, 20_000])('copies %d rows that are only in the log', async (rows) => {
  const source = openSource(rows)
  await copyDatabase(join(folder, 'source.db'), join(folder, 'copy.db'))
  expect(read(join(folder, 'copy.db'))).toEqual({ ...whole, rows, numbers: Math.min(rows, 1) })
  source.close()
})
