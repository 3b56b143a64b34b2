// @module-tag long
// What a restore must not give back: access that was revoked since the backup, whatever comes before the next start.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Migration } from '#service/db/dialect/apply-migrations.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { makeBackup } from './make-backup.ts'
import { finishRestore, restoreBackup } from './restore-backup.ts'
import { continueRestore, type RestoreJournal } from './restore-journal.ts'

/** The schema before share links and sessions. */
const older = userDataMigrations.slice(
  0,
  userDataMigrations.findIndex(({ name }) => name === '0065-invitations'),
)
const at = '2026-11-20T12:00:00.000Z'
const log: string[] = []
let dataFolder: string
let time: number
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'waybill-restore-access-'))
  time = Date.parse(at)
  log.length = 0
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const tools = () => ({
  ...{ dataFolder, now: () => new Date((time += 60_000)), log: (line: string) => void log.push(line) },
  ...{ passphrase: () => Promise.resolve(null), signingSecret: () => Promise.resolve(null) },
})

/** Runs statements on the store, which is created or upgraded. */
function execute(statements: string, migrations: readonly Migration[] = userDataMigrations): void {
  const path = join(dataFolder, 'waybill.db')
  const database = openLocalDatabase<UserDataTables>(path, 'user-data', migrations)
  database.sqlite.execute(statements)
  database.close()
}

const people = `
  INSERT INTO organization (id, name, updated_at) VALUES ('o', 'Acme', '${at}');
  INSERT INTO user (id, organization_id, name, role, created_at, updated_at) VALUES ('u', 'o', 'Ada', 'Owner', '${at}', '${at}');
  INSERT INTO token (id, user_id, name, hash, prefix, role, created_at) VALUES
    ('t', 'u', 'build', 'hash of build', 'wb_', 'Owner', '${at}'), ('s', 'u', 'stays', 'hash of stays', 'wb_', 'Owner', '${at}')`
const link = `
  INSERT INTO product (id, organization_id, name, name_key, created_at, updated_at)
    VALUES ('p', 'o', 'Gateway', 'gateway', '${at}', '${at}');
  INSERT INTO share_link (id, organization_id, product_id, name, hash, latest_only, profile, include_vex, created_by, created_at)
    VALUES ('l', 'o', 'p', 'customer', 'hash of link', 0, 'default', 0, '{}', '${at}')`
const revokeToken = `UPDATE token SET revoked_at = '${at}' WHERE id = 't'`
const revokeLink = `UPDATE share_link SET revoked_at = '${at}'`

async function backUp(): Promise<string> {
  const { filename } = await makeBackup(tools(), { reason: 'MANUAL' })
  return join(dataFolder, 'backups', filename)
}
const restore = async (path: string) => restoreBackup(tools(), { path, passphrase: null })

/** Starts as the service does, and returns what can be used. */
async function start() {
  const journal = continueRestore(dataFolder)
  const database = openLocalDatabase<UserDataTables>(join(dataFolder, 'waybill.db'), 'user-data', userDataMigrations)
  try {
    if (journal) await finishRestore(dataFolder, journal, database)
    const valid = database.read.selectFrom('token').select(['id', 'kind']).where('revoked_at', 'is', null)
    const open = database.read.selectFrom('share_link').select('id').where('revoked_at', 'is', null)
    return {
      tokens: (await valid.orderBy('id').execute()).map(({ id, kind }) => `${id} ${kind}`),
      links: (await open.execute()).map(({ id }) => id),
    }
  } finally {
    database.close()
  }
}

test('two restores without a start in between give back no access that was revoked before the first', async () => {
  execute(`${people};${link}`)
  const first = await backUp()
  execute("UPDATE organization SET name = 'Acme 2'")
  const second = await backUp()
  execute(`${revokeToken};${revokeLink}`)
  await restore(first)
  await restore(second)
  await restore(first)
  expect(await start()).toEqual({ tokens: ['s TOKEN'], links: [] })
  expect(log).toEqual([])
})

test('a restore over a store that an earlier version wrote, before the first start of this one', async () => {
  execute(people, older)
  const backup = await backUp()
  execute(revokeToken, older)
  await restore(backup)
  expect(await start()).toEqual({ tokens: ['s TOKEN'], links: [] })
  expect(log).toEqual([])
})

test('the same over one that cannot be backed up', async () => {
  execute(people, older)
  const backup = await backUp()
  execute(revokeToken, older)
  writeFileSync(join(dataFolder, 'backups.json'), JSON.stringify({ encrypted: true }))
  await restore(backup)
  expect(await start()).toEqual({ tokens: ['s TOKEN'], links: [] })
  expect(log).toEqual([expect.stringContaining('could not be backed up')])
})

test('a restore that an earlier version began, and this one completes', async () => {
  execute(people)
  const backup = await backUp()
  execute(revokeToken)
  await restore(backup)
  const path = join(dataFolder, 'restoring', 'restore.json')
  const { taken, ...journal } = JSON.parse(readFileSync(path, 'utf8')) as RestoreJournal
  const { shareLinks: _links, tokens, ...rest } = taken!
  const written = tokens.map(({ kind: _kind, ...token }) => token)
  writeFileSync(path, JSON.stringify({ ...journal, taken: { ...rest, tokens: written } }))
  expect(await start()).toEqual({ tokens: ['s TOKEN'], links: [] })
  expect(readdirSync(dataFolder)).not.toContain('restoring')
})
