// When backups are made without anybody asking: by the schedule, if something changed, and before an upgrade of the database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertOrganization } from '#service/db/accounts/organizations.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { Migration } from '#service/db/dialect/apply-migrations.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { listOpenJobs } from '#service/db/jobs/job-queue.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { createSecretStore } from '#service/secrets/secret-store.ts'
import { backUpBeforeMigration } from './backup-before-migration.ts'
import { listFolderBackups } from './backup-list.ts'
import { readBackupSettings, saveBackupSettings } from './backup-settings.ts'
import { queueDueBackup } from './backup-timer.ts'
import { backupTools, runBackup } from './backup-work.ts'
import { makeBackup } from './make-backup.ts'

let dataFolder: string
let time: Date
const log: string[] = []
const now = () => time

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'waybill-backup-schedule-'))
  time = new Date(2026, 10, 23, 12)
  log.length = 0
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const open = (migrations: readonly Migration[] = userDataMigrations) =>
  openLocalDatabase<UserDataTables>(join(dataFolder, 'waybill.db'), 'user-data', migrations)
const surroundings = () => ({
  ...{ dataFolder, now, log: (line: string) => void log.push(line) },
  secrets: createSecretStore({ dataFolder, protector: null }),
})

test('queues a backup at its time of day, if something changed since the last whole one', async () => {
  const database = open()
  try {
    const tools = { ...surroundings(), database, replaceStore: () => {} }
    const change = () =>
      insertChangeEvents(database.write, [
        { organizationId: 'o', at: time.toISOString(), kind: 'SBOM', action: 'CREATED', subjectId: 's' },
      ])
    const dayLater = () => void (time = new Date(time.getTime() + 86_400_000))
    expect(await queueDueBackup(tools)).toBe(false) // nothing to back up
    await insertOrganization(database.write, { id: 'o', name: 'Acme', updatedAt: time.toISOString() })
    await change()
    expect(await queueDueBackup(tools)).toBe(true)
    expect(await queueDueBackup(tools)).toBe(false) // one is queued
    const [job] = await listOpenJobs(database)
    expect(job).toMatchObject({ kind: 'BACKUP', payload: { reason: 'WEEKLY' }, startedBy: { kind: 'SYSTEM' } })
    await database.write.deleteFrom('job').execute()

    await makeBackup(backupTools(tools), { reason: 'WEEKLY' })
    dayLater()
    expect(await queueDueBackup(tools)).toBe(false) // nothing changed
    await change()
    time = new Date(2026, 10, 24, 1, 59)
    expect(await queueDueBackup(tools)).toBe(false) // not yet
    await saveBackupSettings(dataFolder, { schedule: { enabled: false, time: '02:00' } })
    time = new Date(2026, 10, 24, 2, 0)
    expect(await queueDueBackup(tools)).toBe(false)
    await saveBackupSettings(dataFolder, { schedule: { enabled: true, time: '02:00' } })
    expect(await queueDueBackup(tools)).toBe(true)
    expect((await listOpenJobs(database))[0]).toMatchObject({ payload: { reason: 'DAILY' } })
  } finally {
    database.close()
  }
})

test('reports a failed backup as a notification and in the settings, and waits an hour before the next', async () => {
  const database = open()
  try {
    const at = time.toISOString()
    await insertOrganization(database.write, { id: 'o', name: 'Acme', updatedAt: at })
    await insertChangeEvents(database.write, [
      { organizationId: 'o', at, kind: 'SBOM', action: 'CREATED', subjectId: 's' },
    ])
    await saveBackupSettings(dataFolder, { folder: join(dataFolder, 'waybill.db', 'below') })
    const tools = { ...surroundings(), database, replaceStore: () => {} }
    await queueDueBackup(tools)
    const [job] = await listOpenJobs(database)
    if (!job) throw new Error('no job')
    const run = { job, signal: new AbortController().signal, show: () => {} }
    await expect(runBackup(tools)(run)).rejects.toThrow(/ENOTDIR/)
    expect((await readBackupSettings(dataFolder)).lastFailure).toEqual({
      at,
      message: 'The folder of backups cannot be reached',
    })
    const messages = await database.read.selectFrom('outbox').select(['message_type', 'payload']).execute()
    expect(messages).toEqual([
      { message_type: 'BACKUP_FAILED', payload: '{"message":"The folder of backups cannot be reached"}' },
    ])
    await database.write.deleteFrom('job').execute()
    expect(await queueDueBackup(tools)).toBe(false)
    time = new Date(time.getTime() + 3_600_000)
    expect(await queueDueBackup(tools)).toBe(true)
  } finally {
    database.close()
  }
})

test('backs up before an upgrade of the database only, in the data folder if the chosen one cannot be used', async () => {
  await backUpBeforeMigration(surroundings()) // a first start
  const older = open(userDataMigrations.slice(0, -1))
  await insertOrganization(older.write, { id: 'o', name: 'Acme', updatedAt: time.toISOString() })
  older.close()
  await saveBackupSettings(dataFolder, { folder: join(dataFolder, 'waybill.db', 'below') })
  await backUpBeforeMigration(surroundings())
  await saveBackupSettings(dataFolder, { folder: null })
  expect(await listFolderBackups(dataFolder, now)).toMatchObject([
    { reason: 'BEFORE_MIGRATION', verified: true, schemaVersion: userDataMigrations.length - 1, restorable: true },
  ])
  open().close()
  await backUpBeforeMigration(surroundings())
  expect(await listFolderBackups(dataFolder, now)).toHaveLength(1)
  expect(log).toEqual([expect.stringMatching(/cannot be used/)])
})
