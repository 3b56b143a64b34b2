// The folder of backups may be on a disk that others read.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { saveBackupSettings } from './backup-settings.ts'
import { makeBackup } from './make-backup.ts'

const scratch = mkdtempSync(join(tmpdir(), 'waybill-scratch-folder-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('writes nothing but the encrypted file and its note into another folder, not even for a moment', async () => {
  const dataFolder = mkdtempSync(join(scratch, 'data-'))
  const folder = join(scratch, 'other disk')
  mkdirSync(folder)
  openLocalDatabase<UserDataTables>(join(dataFolder, 'waybill.db'), 'user-data', userDataMigrations).close()
  await saveBackupSettings(dataFolder, { folder, encrypted: true })
  const seen = new Set<string>()
  const watcher = watch(folder, (_event, name) => seen.add(name ?? ''))
  const passphrase = () => Promise.resolve('correct horse battery')
  const { filename, verified } = await makeBackup(
    { dataFolder, now: () => new Date(), passphrase, signingSecret: () => Promise.resolve(null) },
    { reason: 'MANUAL' },
  )
  await wait(200) // the last events
  watcher.close()
  expect(verified).toBe(true)
  const written = [...seen].map((name) => name.replace(/^\.[\da-f-]{36}/, 'unfinished'))
  expect(new Set(written)).toEqual(new Set(['unfinished.part', filename, ...readdirSync(folder)]))
  expect(readdirSync(join(dataFolder, 'backups'))).toEqual([])
})
