import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { readStoreMark } from '#service/db/store/store-mark.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { openDatabaseThreads } from './database-threads.ts'
import { openSqlite } from './open-sqlite.ts'
import { StoreClaim } from './store-claim.ts'

const scratch = mkdtempSync(join(tmpdir(), 'waybill-claim-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(scratch, 'store-'))
  file = join(folder, 'waybill.db')
})

const steps = userDataMigrations.length
const claim = () => new StoreClaim(file, steps)
const open = (
  from = claim(),
  migrations: typeof userDataMigrations | ReturnType<typeof userDataMigrations.slice> = userDataMigrations,
) => openSqlite({ file, mode: 'write', schema: 'user-data' }, migrations, from)
const marks = () => readStoreMark(folder)
const names = ['waybill.db', 'waybill.db-wal', 'store.json']

/** What a kill leaves: the files as they are while the database is open. */
function killed(connection: { close(): void }): void {
  const kept = mkdtempSync(join(scratch, 'killed-'))
  for (const name of names) if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(kept, name))
  connection.close()
  for (const name of names) {
    rmSync(join(folder, name), { force: true })
    if (existsSync(join(kept, name))) copyFileSync(join(kept, name), join(folder, name))
  }
}

function original(): void {
  mkdirSync(join(folder, 'documents'), { recursive: true })
  writeFileSync(join(folder, 'documents', 'a'), 'original')
}

test('counts starts and clean ends, and the log of an open store has content', () => {
  const first = open()
  const opened = marks()
  expect(opened).toMatchObject({
    generation: 1,
    isOpen: true,
    log: { turn: expect.any(Number) },
  })
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(32)
  expect(first.query('SELECT generation FROM store', []).rows).toEqual([{ generation: 1 }])
  first.close()
  expect(marks()).toMatchObject({ id: (opened as { id: string }).id, generation: 2, isOpen: false, log: null })
  killed(open())
  expect(claim().problem).toBeNull()
  open().close()
  expect(marks()).toMatchObject({ generation: 5, isOpen: false })
})

describe('opens after a kill between two steps of a start', () => {
  test('killed after the database and before the folder was counted', () => {
    killed(open())
    const before = readFileSync(join(folder, 'store.json'))
    killed(open())
    original()
    writeFileSync(join(folder, 'store.json'), before)
    expect(claim().problem).toBeNull()
    rmSync(`${file}-wal`)
    expect(claim().problem).toBeNull()
  })

  test.each([0, 1, 9, steps - 1, steps])('killed after %i steps of the first schema', (done) => {
    const connection = openSqlite({ file, mode: 'write', schema: 'user-data' }, userDataMigrations.slice(0, done))
    killed(connection)
    const next = claim()
    expect(next.problem).toBeNull()
    open(next).close()
    expect(marks()).toMatchObject({ generation: 2 })
  })

  test('killed after the file was created and before anything was written', () => {
    writeFileSync(file, '')
    expect(claim().problem).toBeNull()
  })

  test('killed after the mark was written and before it was renamed', () => {
    writeFileSync(join(folder, 'store.json.next'), '{"id":')
    open().close()
    expect(marks()).toMatchObject({ generation: 2 })
    expect(readdirSync(folder).toSorted()).toEqual(['store.json', 'waybill.db'])
  })
})

test('increases an unconfirmed count so far that two histories of starts never reach the same count', () => {
  open().close()
  rmSync(join(folder, 'store.json'))
  open().close()
  expect(marks()).toMatchObject({ generation: 1_000_003 })
})

test('rejects the log of a copy next to a restored database, and opens the database after the log is moved', () => {
  killed(open())
  copyFileSync(`${file}-wal`, join(folder, 'older-wal'))
  open().close()
  copyFileSync(join(folder, 'older-wal'), `${file}-wal`)
  expect(() => claim()).toThrow(
    /"waybill.db-wal" does not belong to the "waybill.db" next to it.*\n.*\n.*move "waybill.db-wal"/,
  )
  rmSync(`${file}-wal`)
  expect(claim().problem).toBeNull()
})

test('gives a store from before there were marks one at its first start', () => {
  openSqlite({ file, mode: 'write', schema: 'user-data' }, userDataMigrations.slice(0, -1)).close()
  original()
  expect(() => claim()).toThrow(/contains no product/)
  const before = openSqlite({ file, mode: 'write', schema: 'user-data' }, userDataMigrations.slice(0, -1))
  before.execute(`INSERT INTO organization (id, name, updated_at) VALUES ('o', 'o', 't');
    INSERT INTO product (id, organization_id, name, name_key, created_at, updated_at) VALUES ('p', 'o', 'p', 'p', 't', 't')`)
  before.close()
  const next = claim()
  expect(next.problem).toBeNull()
  open(next).close()
  expect(marks()).toMatchObject({ generation: 2, isOpen: false })
})

test('changes no byte of the database and log of a killed store while examining it', () => {
  const connection = open()
  connection.execute(`INSERT INTO organization (id, name, updated_at) VALUES ('o', 'o', 't')`)
  killed(connection)
  const bytes = () =>
    readdirSync(folder)
      .toSorted()
      .map((name) => `${name} ${readFileSync(join(folder, name), 'base64')}`)
  const before = bytes()
  expect(claim().problem).toBeNull()
  expect(bytes()).toEqual(before)
})

test.each([
  [
    'is not a database',
    () => writeFileSync(file, 'not a database, but long enough to have a header of one. '.repeat(20)),
  ],
  [
    'is not a Waybill database',
    () => openSqlite({ file, mode: 'write', schema: 'advisories' }, [{ name: 'x', sql: 'CREATE TABLE x (y)' }]).close(),
  ],
  [
    'was written by a newer version of Waybill',
    () =>
      openSqlite({ file, mode: 'write', schema: 'user-data' }, [
        ...userDataMigrations,
        { name: 'next', sql: 'CREATE TABLE n (y)' },
      ]).close(),
  ],
  [
    'is damaged',
    () => {
      open().close()
      writeFileSync(file, readFileSync(file).fill(0xff, 100, 8000))
    },
  ],
])('rejects a file that %s by name, also across threads, and leaves it unchanged', async (words, make) => {
  make()
  const before = readFileSync(file)
  const threads = {
    file,
    schema: 'user-data',
    isStore: true,
    readers: 1,
    threadUrl: workerUrl('database-thread'),
  } as const
  const refusal = openDatabaseThreads(threads)
  await expect(refusal).rejects.toMatchObject({
    name: 'StoreRejected',
    exitCode: 5,
    found: expect.stringContaining(`"waybill.db" ${words}`),
    where: expect.stringContaining(folder),
    remedy: expect.stringContaining('"waybill restore"'),
  })
  expect(readFileSync(file).equals(before)).toBe(true)
})
