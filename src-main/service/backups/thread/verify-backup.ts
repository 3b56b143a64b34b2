import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findForeignObject } from '#service/db/dialect/compare-schema.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { findDatabaseProblem, readStoreContent } from '#service/db/dialect/inspect-database.ts'
import type { BackupAbout } from '#service/domain/backups/backup.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { StoreTask } from '#service/workers/store-task.ts'
import { markPlace } from '#service/workers/task-place.ts'
import { type ReadBackup, readAbout, readBackup } from './read-backup.ts'

export interface UnpackBackupInput {
  readonly path: string
  readonly passphrase: string | null
  /** Empty or missing folder that receives `waybill.db` and `documents`. */
  readonly into: string
  /** Whether the backup is only checked: then only the database is unpacked, and the folder is removed afterwards. */
  readonly isCheck: boolean
}

/**
 * Unpacks a backup completely, opens its database, checks every page, and counts again.
 *
 * @throws {Rejection} if anything in it is damaged or missing
 */
export const unpackBackupTask: StoreTask<UnpackBackupInput, ReadBackup> = {
  name: 'unpack-backup',
  async run({ signal, report }, { path, passphrase, into, isCheck }) {
    await mkdir(into, { recursive: true, mode: 0o700 })
    const wants = (name: string) => !isCheck || name === 'waybill.db'
    let done = 0
    const onBytes = (bytes: number) => report({ done: (done += bytes), unit: 'bytes', message: 'Checking' })
    try {
      const read = await readBackup({ path, passphrase, into, wants, isFlushed: !isCheck, signal, onBytes })
      const database = join(into, 'waybill.db')
      markPlace('all pages of the database in the backup')
      const problem = findDatabaseProblem(database)
      if (problem !== null) throw new Rejection(inOwnWords(problem))
      markPlace('the content of the backup')
      compareCounts(read.about, database)
      const foreign = findForeignObject(database, userDataMigrations)
      if (foreign !== null) throw new Rejection(`The database of the backup is not one of Waybill: "${foreign}"`)
      return read
    } finally {
      if (isCheck) await rm(into, { recursive: true, force: true })
    }
  },
}

/** SQLite's words follow the colon: they help nobody who has the backup, which is whole or is not. */
function inOwnWords(problem: string): string {
  return problem.startsWith('The database is damaged') ? 'The database of the backup is damaged' : problem
}

function compareCounts(about: BackupAbout, database: string): void {
  const { documents, ...counted } = readStoreContent(database)
  const expected = about.documents + about.missingDocuments.length
  const isEqual = (['schemaVersion', 'products', 'versions', 'decisions'] as const).every(
    (name) => counted[name] === about[name],
  )
  if (!isEqual || documents.length !== expected) {
    throw new Rejection('The database of the backup has other content than the backup says')
  }
}

export interface ReadAboutInput {
  readonly path: string
  readonly passphrase: string | null
}

/** Reads what a backup says of itself. */
export const readAboutTask: StoreTask<ReadAboutInput, BackupAbout> = {
  name: 'read-backup-about',
  run: (_context, { path, passphrase }) => readAbout(path, passphrase),
}
