import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { applicationVersion } from '#shared/generated/application.ts'
import { type BackupFacts, type BackupReason, passphraseRemedy } from '#service/domain/backups/backup.ts'
import { unknownSignature } from '#service/domain/backups/backup-signature.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { backupsToRemove } from '#service/domain/backups/retention.ts'
import type { SigningMaterial } from '#service/signatures/signing-material.ts'
import type { TaskProgress } from '#service/workers/task.ts'
import { runStoreTask } from '#service/workers/run-store-task.ts'
import {
  type BackupNote,
  findBackup,
  listBackups,
  readBackupNote,
  removeBackup,
  saveBackupNote,
} from './backup-list.ts'
import { backupFolder, type BackupSettings, readBackupSettings, scratchFolder } from './backup-settings.ts'
import type { unpackBackupTask } from './thread/verify-backup.ts'
import type { writeBackupTask } from './thread/write-backup.ts'

/** The surroundings of a backup. */
export interface BackupTools {
  readonly dataFolder: string
  readonly now: () => Date
  /** Returns the stored passphrase; null without one. */
  passphrase(): Promise<string | null>
  /** Returns the private part of a key (PEM); null without it. */
  signingSecret(keyId: string): Promise<string | null>
}

export interface BackupRun {
  readonly reason: BackupReason
  /** Id of the new backup. Default: a new one. */
  readonly id?: string | undefined
  /** Folder of the new backup. Default: that of the settings. */
  readonly folder?: string | undefined
  readonly signal?: AbortSignal | undefined
  onProgress?(progress: TaskProgress): void
}

/**
 * Makes a backup of the data folder, whether or not its service runs; opens, checks and counts it; and removes those that are no longer
 * kept.
 *
 * @throws {Rejection} if settings do not allow it, or the new backup is not whole
 * @throws {Error} of the system, for example if the folder cannot be written or the disk is full
 */
export async function makeBackup(tools: BackupTools, run: BackupRun): Promise<BackupFacts> {
  const { dataFolder, now } = tools
  const settings = await readBackupSettings(dataFolder)
  const folder = run.folder ?? backupFolder(dataFolder, settings)
  const passphrase = settings.encrypted ? await tools.passphrase() : null
  if (settings.encrypted && passphrase === null) {
    throw new Rejection('Backups are encrypted, but the passphrase cannot be read', 'Set the passphrase again.')
  }
  const signingKey = await signingMaterial(tools, settings)
  const { id = newId(now().getTime()), reason, signal, onProgress } = run
  const input = { dataFolder, folder, id, reason, createdAt: now().toISOString() }
  const written = await runStoreTask<typeof writeBackupTask>(
    'write-backup',
    { ...input, waybillVersion: applicationVersion, passphrase, signingKey },
    { now, signal, onProgress },
  )
  const { about, bytes, sha256, filename } = written
  const note: BackupNote = { about, bytes, sha256, verifiedAt: null, problem: null, signature: unknownSignature }
  await saveBackupNote(folder, filename, note)
  const backup = await checkBackup(tools, { path: join(folder, filename), passphrase }, run)
  if (backup.problem !== null) throw new Rejection(`The new backup is not whole: ${backup.problem}`)
  const { state, reason: why } = backup.signature
  if (signingKey !== null && state !== 'VALID') throw new Rejection(`The new backup is not signed: ${why ?? state}`)
  for (const old of backupsToRemove(await listBackups(folder, now), settings.kept)) {
    await removeBackup(folder, old.filename)
  }
  return backup
}

/** @throws {Rejection} if new backups are to be signed, and cannot be: none is made without the signature that is expected */
async function signingMaterial(tools: BackupTools, { signingKey }: BackupSettings): Promise<SigningMaterial | null> {
  if (signingKey === null) return null
  const { id, name, algorithm, fingerprint } = signingKey
  const secret = await tools.signingSecret(id)
  if (secret !== null) return { algorithm, fingerprint, secret }
  throw new Rejection(
    `Backups are signed with the key "${name}", but its private part is not on this computer`,
    'Choose another key for backups, or none.',
  )
}

interface Unchecked {
  readonly path: string
  readonly passphrase: string | null
}

/**
 * Opens, checks and counts a backup, and records the result beside it.
 *
 * @throws {Rejection} if it is encrypted and the passphrase is missing or wrong: then nothing is known of it
 */
export async function checkBackup(
  { dataFolder, now }: Pick<BackupTools, 'dataFolder' | 'now'>,
  { path, passphrase }: Unchecked,
  { signal, onProgress }: Pick<BackupRun, 'signal' | 'onProgress'> = {},
): Promise<BackupFacts> {
  const folder = dirname(path)
  const filename = basename(path)
  const note = await readBackupNote(folder, filename)
  const into = join(await scratchFolder(dataFolder, folder, passphrase !== null), `.${newId()}.check`)
  const verifiedAt = () => now().toISOString()
  try {
    const read = await runStoreTask<typeof unpackBackupTask>(
      'unpack-backup',
      { path, passphrase, into, isCheck: true },
      { now, signal, onProgress },
    )
    // That of the file as it was written stays: otherwise the next check would find a changed file whole.
    const sha256 = note?.sha256 || read.sha256
    const problem = sha256 === read.sha256 ? null : 'The file was changed after it was written'
    const { about, bytes, signature } = read
    await saveBackupNote(folder, filename, { about, bytes, sha256, verifiedAt: verifiedAt(), problem, signature })
  } catch (error) {
    if (!(error instanceof Rejection) || note === null || error.remedy === passphraseRemedy) throw error
    const { size: bytes } = await stat(path)
    await saveBackupNote(folder, filename, {
      ...{ about: note.about, sha256: note.sha256, bytes, verifiedAt: verifiedAt() },
      problem: error.message,
      ...(note.signature && { signature: note.signature }),
    })
  } finally {
    await rm(into, { recursive: true, force: true })
  }
  const found = (await listBackups(folder, now)).find((backup) => backup.filename === filename)
  if (!found) throw new Rejection(`The backup "${filename}" was removed meanwhile`)
  return found
}

/** Removes what an interrupted backup or check left in a folder. */
export async function removeUnfinishedBackups(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const left = names.filter((name) => /^\.[\da-f-]{36}\.(db|db-journal|db-wal|db-shm|part|check)$/.test(name))
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

/** Finds a backup of the data folder by its id. */
export async function findOwnBackup(
  { dataFolder, now }: Pick<BackupTools, 'dataFolder' | 'now'>,
  id: string,
): Promise<BackupFacts | undefined> {
  return findBackup(backupFolder(dataFolder, await readBackupSettings(dataFolder)), id, now)
}
