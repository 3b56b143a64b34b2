// @module-tag long
// A backup file can come from anybody: what it contains is not trusted because its hashes are right.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptFile } from '#e2e/api/support/encrypt-backup.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { backupFilename, backupFormat } from '#service/domain/backups/backup.ts'
import { newId } from '#service/domain/id.ts'
import { importBackup } from './import-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const scratch = mkdtempSync(join(tmpdir(), 'waybill-hostile-backup-'))
let database: Buffer
beforeAll(() => (database = storeWith('')))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Returns the bytes of a database with additional statements. */
function storeWith(sql: string): Buffer {
  const file = join(mkdtempSync(join(scratch, 'store-')), 'waybill.db')
  const opened = openLocalDatabase<UserDataTables>(file, 'user-data', userDataMigrations)
  opened.sqlite.execute(sql)
  opened.sqlite.execute('PRAGMA journal_mode = DELETE')
  opened.close()
  return readFileSync(file)
}

const about = {
  ...{ format: backupFormat, formatVersion: 1, id: newId(), reason: 'MANUAL', createdAt: '2026-11-23T00:00:00.000Z' },
  ...{ waybillVersion: '0.1.0', schemaVersion: userDataMigrations.length, products: 0, versions: 0, decisions: 0 },
  ...{ documents: 0, versionIds: [], missingDocuments: [], changeCursor: 0 },
}

type Entry = readonly [name: string, content: Buffer | string]

/** Writes a backup with right hashes. `more` are entries that the manifest names too. */
async function written(entries: readonly Entry[], type: 'file' | 'symlink' = 'file'): Promise<string> {
  const archive = pack()
  const parts = entries.map(([name, content]) => {
    const bytes = Buffer.from(content)
    return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
  for (const [name, content] of entries) {
    if (type === 'symlink' && name.startsWith('documents')) archive.entry({ name, type, linkname: '/etc/passwd' })
    else archive.entry({ name }, Buffer.from(content))
  }
  archive.entry({ name: 'manifest.json' }, JSON.stringify({ parts }))
  archive.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of archive) chunks.push(chunk as Buffer)
  const path = join(mkdtempSync(join(scratch, 'file-')), 'backup')
  writeFileSync(path, zstdCompressSync(Buffer.concat(chunks)))
  return path
}

function newFolder(): string {
  const dataFolder = mkdtempSync(join(scratch, 'data-'))
  mkdirSync(join(dataFolder, 'documents'))
  writeFileSync(join(dataFolder, 'documents', 'mine'), 'mine')
  return dataFolder
}

function toolsFor(dataFolder: string) {
  return {
    ...{ dataFolder, now: () => new Date(), log: () => {} },
    passphrase: () => Promise.resolve(null),
    signingSecret: () => Promise.resolve(null),
  }
}

async function restore(path: string, passphrase: string | null = null, dataFolder = newFolder()): Promise<string> {
  await restoreBackup(toolsFor(dataFolder), { path, passphrase })
  return dataFolder
}

const first: Entry = ['about.json', JSON.stringify(about)]
const outside = `documents/../../${newId()}`

test('restores a backup that only follows the format', async () => {
  const dataFolder = await restore(await written([first, ['waybill.db', database]]))
  expect(existsSync(join(dataFolder, 'waybill.db'))).toBe(true)
})

test.each<readonly [string, () => Promise<string>, RegExp]>([
  ['a path outside', () => written([first, ['waybill.db', database], [outside, 'x']]), /unexpected entry/],
  ['an absolute path', () => written([first, ['/tmp/waybill-x', 'x'], ['waybill.db', database]]), /unexpected entry/],
  ['another file', () => written([first, ['waybill.db', database], ['keys/signing.secret', 'x']]), /unexpected entry/],
  ['a link', () => written([first, ['waybill.db', database], [`documents/${newId()}`, '']], 'symlink'), /unexpected/],
  ['a part twice', () => written([first, ['waybill.db', database], ['waybill.db', database]]), /twice/],
  ['no database', () => written([first]), /no database/],
  ['the description last', () => written([['waybill.db', database], first]), /not a Waybill backup/],
  [
    'another count',
    () =>
      written([
        ['about.json', JSON.stringify({ ...about, versions: 3 })],
        ['waybill.db', database],
      ]),
    /other content/,
  ],
  [
    'a newer format',
    () =>
      written([
        ['about.json', JSON.stringify({ ...about, formatVersion: 3 })],
        ['waybill.db', database],
      ]),
    /newer version/,
  ],
  [
    'a description that is a list',
    () =>
      written([
        ['about.json', '[]'],
        ['waybill.db', database],
      ]),
    /not a Waybill backup/,
  ],
  ['another database', () => written([first, ['waybill.db', 'SQLite format 3\0 but not really']]), /damaged/],
  [
    'a trigger',
    () =>
      written([
        first,
        ['waybill.db', storeWith('CREATE TRIGGER t AFTER INSERT ON token BEGIN DELETE FROM finding; END')],
      ]),
    /"trigger t"/,
  ],
  ['a view', () => written([first, ['waybill.db', storeWith('CREATE VIEW v AS SELECT * FROM token')]]), /"view v"/],
  ['a table less', () => written([first, ['waybill.db', storeWith('DROP TABLE outbox')]]), /outbox/],
])('rejects a backup with %s, and changes nothing', async (_name, write, expected) => {
  const path = await write()
  await expect(restore(path)).rejects.toThrow(expected)
})

/** The names of all files below a folder. */
const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()

const withAbout = (changed: object) =>
  written([
    ['about.json', JSON.stringify({ ...about, ...changed })],
    ['waybill.db', database],
  ])

test.each<readonly [string, object]>([
  ['an id that leads to the folder above', { id: '../..' }],
  ['an id that ends with a path', { id: `${about.id}/../x` }],
  ['an id that is only a path', { id: 'a/../..' }],
  ['an id in capital letters', { id: about.id.toUpperCase() }],
  ['a number as its id', { id: 7 }],
  ['no id', { id: undefined }],
  ['a time that is a path', { createdAt: '/../../../../outside' }],
  ['a time of another form', { createdAt: '2026-11-23' }],
  ['a day that does not exist', { createdAt: '2026-02-30T00:00:00.000Z' }],
  ['a reason that is a path', { reason: '../../x' }],
  ['a reason that every object has', { reason: 'constructor' }],
  ['no list of versions', { versionIds: null }],
  ['versions that are not texts', { versionIds: [{}] }],
  ['a text for a count', { documents: 'x' }],
  ['a count below zero', { documents: -1, missingDocuments: ['x'] }],
  ['half a change', { changeCursor: 0.5 }],
])('neither restores nor adds a backup that says of itself %s', async (_name, changed) => {
  const path = await withAbout(changed)
  const dataFolder = newFolder()
  mkdirSync(join(dataFolder, 'quarantine', 'kept'), { recursive: true })
  const before = filesIn(scratch)
  await expect(restore(path, null, dataFolder)).rejects.toThrow('The file is not a Waybill backup')
  await expect(importBackup(toolsFor(dataFolder), path, null)).rejects.toThrow('The file is not a Waybill backup')
  const after = filesIn(scratch)
  expect(after.filter((name) => !before.includes(name) && !/\/(?:backups|restoring)$/.test(name))).toEqual([])
  expect(before.filter((name) => !after.includes(name))).toEqual([])
})

test('adds no backup in place of another one with its file name', async () => {
  const dataFolder = newFolder()
  const tools = toolsFor(dataFolder)
  const { path } = await importBackup(tools, await withAbout({}), null)
  const bytes = readFileSync(path)
  const twin = `00000000-0000-7000-8000-000000${about.id.slice(-6)}`
  const other = await withAbout({ id: twin })
  await expect(importBackup(tools, other, null)).rejects.toThrow(/^Another backup has the name "waybill-/)
  expect(readFileSync(path)).toEqual(bytes)
  expect((await importBackup(tools, path, null)).id).toBe(about.id)

  // One that is not whole gives way.
  writeFileSync(path, 'damaged')
  rmSync(`${path}.json`)
  expect((await importBackup(tools, other, null)).id).toBe(twin)
})

test('adds an encrypted backup that lies in the folder and was never opened once, and no other in its place', async () => {
  const dataFolder = newFolder()
  const tools = toolsFor(dataFolder)
  const passphrase = 'correct horse battery'
  const filename = backupFilename(about as Parameters<typeof backupFilename>[0], true)
  mkdirSync(join(dataFolder, 'backups'))
  const present = join(dataFolder, 'backups', filename)
  await encryptFile(await withAbout({}), present, passphrase)
  const bytes = readFileSync(present)
  const other = join(mkdtempSync(join(scratch, 'file-')), 'other')
  for (const own of [passphrase, 'another horse']) {
    await encryptFile(await withAbout({ id: `00000000-0000-7000-8000-000000${about.id.slice(-6)}` }), other, own)
    rmSync(`${present}.json`, { force: true })
    await expect(importBackup(tools, other, own)).rejects.toThrow(/^Another backup has the name/)
    expect(readFileSync(present)).toEqual(bytes)
  }
  rmSync(`${present}.json`, { force: true })
  expect((await importBackup(tools, present, passphrase)).id).toBe(about.id)
  expect(filesIn(join(dataFolder, 'backups'))).toEqual([filename, `${filename}.json`])
})

const file = (bytes: Buffer | string): string => {
  const path = join(mkdtempSync(join(scratch, 'file-')), 'any')
  writeFileSync(path, bytes)
  return path
}
const notBackup = 'The file is not a Waybill backup'

test.each<readonly [string, () => Buffer | string, string]>([
  ['nothing', () => '', 'The file is empty'],
  ['text', () => 'Hello', `${notBackup}. It seems to be a text file`],
  ['an SBOM', () => '{"bomFormat":"CycloneDX"}', `${notBackup}. It seems to be an SBOM`],
  ['a PDF', () => '%PDF-1.7 …', `${notBackup}. It seems to be a PDF`],
  ['a zip archive', () => 'PK\u0003\u0004xxxxxxxxxxxx', `${notBackup}. It seems to be a zip archive`],
  ['a database', () => database, `${notBackup}. It seems to be a SQLite database`],
  ['noise', () => createHash('sha512').update('noise').digest(), `${notBackup}, or is damaged`],
  ['a Zstandard file', () => zstdCompressSync(Buffer.from('hello '.repeat(500))), `${notBackup}, or is damaged`],
  ['half a Zstandard file', () => zstdCompressSync(database).subarray(0, 300), `${notBackup}, or is damaged`],
  [
    'the start of an encrypted file',
    () => 'age-encryption.org/v1\n-> scrypt',
    'is encrypted, but is not a Waybill backup',
  ],
])('names a file of %s in our words only', async (_name, bytes, expected) => {
  const error: unknown = await restore(file(bytes()), 'x').catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'Rejection', message: expect.stringContaining(expected) })
  expect(String(error)).not.toMatch(/tar|unexpected|checksum|header|invalid|frame/i)
})

test('says of a backup that is cut off or changed that it is damaged, in our words only', async () => {
  const path = await written([first, ['waybill.db', database]])
  const whole = readFileSync(path)
  const changed = Buffer.from(whole)
  changed.fill(0, whole.length >> 1, (whole.length >> 1) + 64)
  for (const bytes of [whole.subarray(0, whole.length * 0.9), changed]) {
    const error: unknown = await restore(file(bytes)).catch((reason: unknown) => reason)
    expect(String(error)).toMatch(/^Rejection: (The backup is damaged: it cannot be read to its end|.* is damaged)$/)
  }
})
