import { copyFile, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { backupFilename, type BackupFacts } from '#service/domain/backups/backup.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { flushFolder } from '#service/db/store/flush-folder.ts'
import { runStoreTask } from '#service/workers/run-store-task.ts'
import { listBackups, saveBackupNote } from './backup-list.ts'
import { backupFolder, ensureBackupFolder, readBackupSettings, scratchFolder } from './backup-settings.ts'
import { type BackupTools, checkBackup, findOwnBackup } from './make-backup.ts'
import type { readAboutTask, unpackBackupTask } from './thread/verify-backup.ts'

/**
 * Adds a backup file to the folder of backups, after it was opened and checked. One that is already there is only checked.
 *
 * @throws {Rejection} if it is no backup, damaged, or encrypted with another passphrase
 */
export async function importBackup(tools: BackupTools, path: string, passphrase: string | null): Promise<BackupFacts> {
  const { dataFolder, now } = tools
  const folder = backupFolder(dataFolder, await readBackupSettings(dataFolder))
  await ensureBackupFolder(dataFolder, folder)
  const about = await runStoreTask<typeof readAboutTask>('read-backup-about', { path, passphrase }, { now })
  const present = await findOwnBackup(tools, about.id)
  if (present) return checkBackup(tools, { path: present.path, passphrase })
  const into = join(await scratchFolder(dataFolder, folder, passphrase !== null), `.${newId()}.check`)
  const part = join(folder, `.${newId()}.part`)
  try {
    const input = { path, passphrase, into, isCheck: true }
    const { bytes, sha256, isEncrypted, signature } = await runStoreTask<typeof unpackBackupTask>(
      'unpack-backup',
      input,
      { now },
    )
    const filename = backupFilename(about, isEncrypted)
    const opened = await requireFree(tools, join(folder, filename), { id: about.id, passphrase })
    if (opened) return opened
    await copyFile(path, part)
    await flush(part)
    await rename(part, join(folder, filename))
    flushFolder(folder)
    await saveBackupNote(folder, filename, {
      ...{ about, bytes, sha256, verifiedAt: now().toISOString(), problem: null, signature },
    })
  } finally {
    await rm(into, { recursive: true, force: true })
    await rm(part, { force: true })
  }
  const added = await findOwnBackup(tools, about.id)
  if (!added) throw new Error('The added backup is missing in its folder')
  return added
}

/**
 * A backup of another id can have the same file name, if it was made so. One that is damaged may be replaced.
 *
 * @returns the backup that is already there, if it was never opened and is this one
 * @throws {Rejection} if another backup would be lost
 */
async function requireFree(tools: BackupTools, path: string, added: Added): Promise<BackupFacts | null> {
  const present = (await listBackups(dirname(path), tools.now)).find((backup) => backup.path === path)
  if (!present || present.problem !== null) return null
  const opened = present.schemaVersion === 0 ? await openIfPossible(tools, path, added.passphrase) : present
  if (opened?.id === added.id) return opened
  throw new Rejection(`Another backup has the name "${basename(path)}"`, 'Delete that one first if it is not needed.')
}

interface Added {
  readonly id: string
  readonly passphrase: string | null
}

async function openIfPossible(tools: BackupTools, path: string, passphrase: string | null) {
  try {
    return await checkBackup(tools, { path, passphrase })
  } catch (error) {
    if (error instanceof Rejection) return null
    throw error
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
