import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { openLocalReader } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import {
  completeRestoredStore,
  hasWorkSince,
  readTakenOver,
  type TakenOver,
} from '#service/db/backups/restored-store.ts'
import type { BackupAbout, BackupFacts } from '#service/domain/backups/backup.ts'
import {
  type BackupSignature,
  invalidRemedy,
  isAsShown,
  unknownSignature,
} from '#service/domain/backups/backup-signature.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { TaskProgress } from '#service/workers/task.ts'
import { makeFolder } from '#service/db/store/own-folder.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import { runStoreTask } from '#service/workers/run-store-task.ts'
import { type BackupTools, makeBackup } from './make-backup.ts'
import { continueRestore, endRestore, type RestoreJournal, restoreFolder, writeJournal } from './restore-journal.ts'
import type { unpackBackupTask } from './thread/verify-backup.ts'

/** What tells a backup from all others, also from those that are signed with the same key. */
type ShownBackup = Pick<BackupAbout, 'id' | 'createdAt'>

/** A backup to restore. */
export interface Restoring {
  readonly path: string
  readonly passphrase: string | null
  /** What the person who restores it was shown; absent if nothing was. */
  readonly shownSignature?: BackupSignature | undefined
  /** Which backup they were shown; absent if nothing was known of it. */
  readonly shownBackup?: ShownBackup | undefined
  /** Restores it although its signature is invalid. */
  readonly acceptsInvalidSignature?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  onProgress?(progress: TaskProgress): void
}

/** A backup that is unpacked and checked, beside the present store. */
export interface PreparedRestore {
  readonly about: BackupAbout
  readonly taken: TakenOver | null
  readonly isBackedUp: boolean
}

/**
 * Unpacks a backup beside the present store, and checks it completely. The present store is not touched.
 *
 * @throws {Rejection} if the backup is damaged, cannot be read within the limits, or was written by a newer version of the application
 */
export async function unpackForRestore(
  { dataFolder, now }: Pick<BackupTools, 'dataFolder' | 'now'>,
  { path, passphrase, signal, onProgress, ...rest }: Restoring,
): Promise<BackupAbout> {
  const into = restoreFolder(dataFolder)
  rmSync(into, { recursive: true, force: true })
  makeFolder(dataFolder, 'restoring')
  try {
    const input = { path, passphrase, into, isCheck: false }
    const { about, signature } = await rejectLimit('Reading the backup', () =>
      runStoreTask<typeof unpackBackupTask>('unpack-backup', input, { now, signal, onProgress }),
    )
    requireSignature(signature, rest)
    requireShown(about, rest)
    if (about.schemaVersion > userDataMigrations.length) {
      throw new Rejection(
        `"${basename(path)}" was written by a newer version of Waybill (${about.waybillVersion})`,
        'Restore it with that version, or a newer one.',
      )
    }
    mkdirSync(join(into, 'documents'), { recursive: true, mode: 0o700 })
    return about
  } catch (error) {
    rmSync(into, { recursive: true, force: true })
    throw error
  }
}

/** @throws {Rejection} if the signature is invalid and that is not accepted, or another one was shown */
function requireSignature(
  found: BackupSignature,
  { shownSignature = unknownSignature, acceptsInvalidSignature = false }: Partial<Restoring>,
): void {
  if (found.state === 'INVALID' && !acceptsInvalidSignature) {
    throw new Rejection(`The signature of the backup is invalid: ${found.reason ?? ''}`, invalidRemedy)
  }
  if (isAsShown(shownSignature, found)) return
  throw new Rejection(
    'The signature of the backup is not the one that was shown: the file was changed meanwhile',
    'Check the backup again.',
  )
}

/** Returns what a list shows of a backup that tells it from others; undefined of a file that was never opened. */
export function shownAs({ id, createdAt, schemaVersion }: BackupFacts): ShownBackup | undefined {
  return schemaVersion === 0 ? undefined : { id, createdAt }
}

/** @throws {Rejection} if the file is another backup than the one that was shown */
function requireShown(found: ShownBackup, { shownBackup: shown }: Pick<Restoring, 'shownBackup'>): void {
  if (!shown || (shown.id === found.id && shown.createdAt === found.createdAt)) return
  throw new Rejection(
    'The file is not the backup that was shown: it was changed meanwhile',
    'Restore another backup, or add this file again.',
  )
}

/** Returns the folder that keeps a store replaced at a time, relative to the data folder. */
export function replacedFolder({ id }: Pick<BackupAbout, 'id'>, at: string): string {
  return join('quarantine', at.slice(0, 10), `replaced-${at.slice(11, 19).replaceAll(':', '')}-${id.slice(-6)}`)
}

/** Decides a restore that is prepared, and puts its files in place. No service may have the store open. */
export function replaceStore(
  dataFolder: string,
  { about, taken, isBackedUp }: PreparedRestore,
  { at, job }: { readonly at: string; readonly job: Job | null },
): void {
  const aside = replacedFolder(about, at)
  writeJournal(dataFolder, { backupId: about.id, at, aside, isBackedUp, taken, job, isMoved: false })
  continueRestore(dataFolder)
}

/** Completes the database of a restored store, which is open, and ends the restore. */
export async function finishRestore(
  dataFolder: string,
  journal: RestoreJournal,
  database: UserDatabase,
): Promise<void> {
  await completeRestoredStore(database, journal, journal.at)
  endRestore(dataFolder, journal)
}

/**
 * Restores a backup into a data folder whose service does not run. The caller holds its lock. The present store is backed up first; if that
 * is impossible, because it is damaged, it is moved to quarantine instead. A kill leaves the old or the new store, whole.
 *
 * @throws {Rejection} if the backup cannot be restored
 */
export async function restoreBackup(
  tools: BackupTools & { readonly log: (line: string) => void },
  restoring: Restoring,
): Promise<BackupAbout> {
  const { dataFolder, now, log } = tools
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const earlier = continueRestore(dataFolder)
  const about = await unpackForRestore(tools, restoring)
  const isBackedUp = await backUpPresent(tools, restoring, log)
  // After a restore that no start has completed, the present store is a plain backup: what it takes over is in the journal.
  const read = async () => (await readReplaced(dataFolder)).taken
  const taken = earlier?.taken ?? (isBackedUp ? await read() : await readIfPossible(dataFolder, log))
  replaceStore(dataFolder, { about, taken, isBackedUp }, { at: now().toISOString(), job: null })
  return about
}

/** Returns whether there is now a whole backup of the present store. A damaged store cannot be backed up, and is kept. */
async function backUpPresent(tools: BackupTools, { signal }: Restoring, log: (line: string) => void): Promise<boolean> {
  if (!existsSync(join(tools.dataFolder, 'waybill.db'))) return false
  try {
    await makeBackup(tools, { reason: 'BEFORE_RESTORE', signal })
    return true
  } catch (error) {
    signal?.throwIfAborted()
    log(`The present state could not be backed up, and is moved to quarantine: ${String(error)}`)
    return false
  }
}

/**
 * Null if there is no store, or it cannot be read. One that could not be backed up may be whole: a passphrase, a key or room was missing. Its
 * revoked tokens must not become valid again.
 */
async function readIfPossible(dataFolder: string, log: (line: string) => void): Promise<TakenOver | null> {
  const path = join(dataFolder, 'waybill.db')
  if (!existsSync(path) || statSync(path).size === 0) return null
  try {
    return (await readReplaced(dataFolder)).taken
  } catch (error) {
    log(
      `The access tokens and share links of the present state cannot be read. Those of the backup are valid again, also if they were revoked since: ${String(error)}`,
    )
    return null
  }
}

/** A store that is being replaced. */
interface ReplacedStore {
  readonly taken: TakenOver
  /** A backup of it, with the given newest change, holds all work. */
  readonly isBackedUp: boolean
}

/** Reads what a new store takes over from the one that it replaces, which no service has open. */
export async function readReplaced(dataFolder: string, changeCursor = 0): Promise<ReplacedStore> {
  const file = join(dataFolder, 'waybill.db')
  const database = openLocalReader<UserDataTables>(file, 'user-data')
  try {
    return { taken: await readTakenOver(database), isBackedUp: !(await hasWorkSince(database, changeCursor)) }
  } finally {
    database.close()
  }
}
