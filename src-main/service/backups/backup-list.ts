import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { BackupAbout, BackupFacts } from '#service/domain/backups/backup.ts'
import { isBackupFilename, unsignedFormatVersion } from '#service/domain/backups/backup.ts'
import { type BackupSignature, noSignature, unknownSignature } from '#service/domain/backups/backup-signature.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { backupFolder, readBackupSettings } from './backup-settings.ts'
import { TaskLimitError } from '#service/workers/pooled-thread.ts'
import { runStoreTask } from '#service/workers/run-store-task.ts'
import type { readAboutTask } from './thread/verify-backup.ts'

/** What is known of a backup file. It is stored beside it, so that a list needs no passphrase and unpacks nothing. */
export interface BackupNote {
  readonly about: BackupAbout
  readonly bytes: number
  readonly sha256: string
  readonly verifiedAt: string | null
  /** What the last check found; null if it found the file whole. */
  readonly problem: string | null
  /** Absent in notes of earlier versions, whose backups had none. */
  readonly signature?: BackupSignature
}

/** Lists the backups of a folder, newest first. Files of other programs, and of backups that are not complete, are ignored. */
export async function listBackups(folder: string, now: () => Date): Promise<readonly BackupFacts[]> {
  const names = (await namesIn(folder)).filter(isBackupFilename)
  const backups = await Promise.all(names.map((name) => readFacts(folder, name, now)))
  return backups
    .filter((backup) => backup !== null)
    .toSorted((a, b) =>
      a.createdAt === b.createdAt ? compare(b.filename, a.filename) : compare(b.createdAt, a.createdAt),
    )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Lists the backups of a data folder, newest first. */
export async function listFolderBackups(dataFolder: string, now: () => Date): Promise<readonly BackupFacts[]> {
  return listBackups(backupFolder(dataFolder, await readBackupSettings(dataFolder)), now)
}

/** Finds the backup with an id in a folder. */
export async function findBackup(folder: string, id: string, now: () => Date): Promise<BackupFacts | undefined> {
  return (await listBackups(folder, now)).find((backup) => backup.id === id)
}

/** Records what a backup is and what its last check found. */
export async function saveBackupNote(folder: string, filename: string, note: BackupNote): Promise<void> {
  const path = noteOf(folder, filename)
  const part = join(folder, `.${newId()}.part`)
  await writeFile(part, JSON.stringify(note), { mode: 0o600, flush: true })
  await rename(part, path)
}

/** Removes a backup: the file first, because a note without its file is ignored. */
export async function removeBackup(folder: string, filename: string): Promise<void> {
  await rm(join(folder, filename), { force: true })
  await rm(noteOf(folder, filename), { force: true })
}

/** Returns the facts of a backup file; null if it disappears meanwhile. */
async function readFacts(folder: string, filename: string, now: () => Date): Promise<BackupFacts | null> {
  const path = join(folder, filename)
  const stats = await stat(path).catch(noneIfMissing)
  if (!stats?.isFile()) return null
  const encrypted = filename.endsWith('.age')
  const note = await readBackupNote(folder, filename)
  // A note of another file says nothing of this one.
  if (note && note.bytes === stats.size) return factsOf({ path, filename, encrypted }, note)
  const about = note?.about ?? (encrypted ? null : await describe(path, now))
  if (!about) return unknownBackup({ path, filename, encrypted, bytes: stats.size, at: stats.mtime })
  const problem = note ? 'The file was changed after it was written' : null
  return factsOf({ path, filename, encrypted }, { about, bytes: stats.size, sha256: '', verifiedAt: null, problem })
}

type FilePlace = Pick<BackupFacts, 'path' | 'filename' | 'encrypted'>

function factsOf(place: FilePlace, { about, bytes, sha256, verifiedAt, problem, signature }: BackupNote): BackupFacts {
  const isUnsigned = about.formatVersion <= unsignedFormatVersion
  const { format: _format, formatVersion: _version, documents: _documents, waybillVersion: _program, ...facts } = about
  return {
    ...place,
    ...facts,
    ...{ bytes, sha256, verifiedAt, problem },
    verified: verifiedAt !== null && problem === null,
    signature: signature ?? (isUnsigned ? noSignature : unknownSignature),
    restorable: problem === null && about.schemaVersion <= userDataMigrations.length,
  }
}

/** A file whose content cannot be read without a passphrase, or at all. */
function unknownBackup({ at, ...place }: FilePlace & { readonly bytes: number; readonly at: Date }): BackupFacts {
  const problem = place.encrypted ? null : 'The file is not a Waybill backup, or is damaged'
  return {
    ...place,
    ...{
      id: nameId(place.filename),
      reason: 'MANUAL',
      createdAt: at.toISOString(),
      sha256: '',
      verifiedAt: null,
      verified: false,
      problem,
    },
    ...{ schemaVersion: 0, products: 0, versions: 0, decisions: 0, restorable: place.encrypted },
    ...{ versionIds: [], missingDocuments: [], changeCursor: -1, signature: unknownSignature },
  }
}

/** Returns a UUID (version 8, RFC 9562) for a file that does not say its own. */
function nameId(filename: string): string {
  const hex = createHash('sha256').update(filename).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function describe(path: string, now: () => Date): Promise<BackupAbout | null> {
  try {
    return await runStoreTask<typeof readAboutTask>('read-backup-about', { path, passphrase: null }, { now })
  } catch (error) {
    if (error instanceof Rejection || error instanceof TaskLimitError) return null // a file made so that it cannot be read
    throw error
  }
}

/** Reads what is known of a backup file; null if nothing is. */
export async function readBackupNote(folder: string, filename: string): Promise<BackupNote | null> {
  const text = await readFile(noteOf(folder, filename), 'utf8').catch(noneIfMissing)
  if (text === null) return null
  try {
    const note = JSON.parse(text) as BackupNote // written by this program only
    return typeof note.about.id === 'string' && typeof note.bytes === 'number' ? note : null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}

function noteOf(folder: string, filename: string): string {
  return join(folder, `${filename}.json`)
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(noneIfMissing)) ?? []
}

function noneIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
