import { mkdir, readFile, rename, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#service/db/store/own-folder.ts'
import type { BackupSigningKey } from '#service/domain/backups/backup-signature.ts'
import type { BackupSchedule, KeptBackups } from '#service/domain/backups/retention.ts'

/** Settings of backups. They are beside the database, because a backup is also made before it is opened, and a restore must not change them. */
export interface BackupSettings {
  readonly schedule: BackupSchedule
  readonly kept: KeptBackups
  /** Absolute path of the folder of backups; null for `backups` in the data folder. */
  readonly folder: string | null
  /** New backups are encrypted with the stored passphrase. */
  readonly encrypted: boolean
  /** Signs new backups; null for none. */
  readonly signingKey: BackupSigningKey | null
  /** The last backup that could not be made; null after one that could. */
  readonly lastFailure: { readonly at: string; readonly message: string } | null
}

export const defaultBackupSettings: BackupSettings = {
  schedule: { enabled: true, time: '02:00' },
  kept: { daily: 7, weekly: 4 },
  folder: null,
  encrypted: false,
  signingKey: null,
  lastFailure: null,
}

const fileName = 'backups.json'
/** Room that a copy of the database needs, relative to its size: what is in the log is in the copy, too. */
const roomFactor = 1.5

/** Reads the settings of a data folder. Missing members, and a missing or damaged file, have defaults. */
export async function readBackupSettings(dataFolder: string): Promise<BackupSettings> {
  try {
    const stored: unknown = JSON.parse(await readFile(join(dataFolder, fileName), 'utf8'))
    return typeof stored === 'object' && stored !== null
      ? { ...defaultBackupSettings, ...stored }
      : defaultBackupSettings
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return defaultBackupSettings
    throw error
  }
}

/** Changes settings. */
export async function saveBackupSettings(dataFolder: string, change: Partial<BackupSettings>): Promise<BackupSettings> {
  const settings = { ...(await readBackupSettings(dataFolder)), ...change }
  const path = join(dataFolder, fileName)
  await writeFile(`${path}.part`, JSON.stringify(settings, null, 2), { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
  return settings
}

/** Creates the folder of backups unless it exists. A data folder that was moved away is not created again. */
export async function ensureBackupFolder(dataFolder: string, folder: string): Promise<void> {
  if (folder === backupFolder(dataFolder, { folder: null })) makeFolder(dataFolder, 'backups')
  else await mkdir(folder, { recursive: true, mode: 0o700 })
}

/**
 * Returns the folder for the plain copy of the database that exists while a backup is made or checked. It is inside the data folder, also if
 * backups are elsewhere: their disk may be slow, or be read by others, who must not find plain text beside an encrypted file. If there is no
 * room for a copy, it is the folder of backups, unless they are encrypted.
 */
export async function scratchFolder(dataFolder: string, folder: string, isEncrypted: boolean): Promise<string> {
  const own = backupFolder(dataFolder, { folder: null })
  await ensureBackupFolder(dataFolder, own)
  if (isEncrypted || (await hasRoomForCopy(dataFolder))) return own
  await ensureBackupFolder(dataFolder, folder)
  return folder
}

async function hasRoomForCopy(dataFolder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataFolder)
  const stats = await stat(join(dataFolder, 'waybill.db')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return bavail * bsize > (stats?.size ?? 0) * roomFactor
}

/** Returns the folder of backups. */
export function backupFolder(dataFolder: string, { folder }: Pick<BackupSettings, 'folder'>): string {
  return folder ?? join(dataFolder, 'backups')
}
