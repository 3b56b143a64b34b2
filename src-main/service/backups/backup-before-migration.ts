import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { backupTools, type BackupDependencies } from './backup-work.ts'
import { backupFolder, saveBackupSettings } from './backup-settings.ts'
import { makeBackup } from './make-backup.ts'

type Tools = Pick<BackupDependencies, 'dataFolder' | 'secrets' | 'now' | 'log'>

/**
 * Makes a backup if the database is of an older schema, which opening it upgrades: in the data folder if the folder of backups cannot be
 * used. A backup that fails does not stop the start: a migration
 * is one transaction, and a user whose disk is full must be able to delete something. The failure is logged and shown.
 */
export async function backUpBeforeMigration(tools: Tools): Promise<void> {
  const schema = readStoredSchema(join(tools.dataFolder, 'waybill.db'))
  if (schema === 0 || schema >= userDataMigrations.length) return
  const { dataFolder, log } = tools
  const own = backupTools(tools)
  const reason = 'BEFORE_MIGRATION'
  try {
    await makeBackup(own, { reason }).catch((error: unknown) => {
      if (error instanceof Rejection) throw error
      log(`The folder of backups cannot be used: ${String(error)}`) // such as a disk that is not connected
      return makeBackup(own, { reason, folder: backupFolder(dataFolder, { folder: null }) })
    })
  } catch (error) {
    tools.log(`No backup before the upgrade of the database: ${String(error)}`)
    const lastFailure = { at: tools.now().toISOString(), message: 'The backup before the upgrade failed' }
    await saveBackupSettings(tools.dataFolder, { lastFailure }).catch((failed: unknown) => tools.log(String(failed)))
  }
}

/** Reads the number of migrations from the header of a database file (database file format, 1.3.14); 0 without one. */
function readStoredSchema(file: string): number {
  const header = Buffer.alloc(64)
  try {
    const handle = openSync(file, 'r')
    try {
      if (readSync(handle, header, 0, header.length, 0) < header.length) return 0
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
  return header.toString('latin1', 0, 15) === 'SQLite format 3' ? header.readUInt32BE(60) : 0
}
