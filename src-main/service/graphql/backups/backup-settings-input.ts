import { access, constants, mkdir, stat } from 'node:fs/promises'
import { isAbsolute, join, resolve, sep } from 'node:path'
import { type BackupSettings, readBackupSettings, saveBackupSettings } from '#service/backups/backup-settings.ts'
import { findSigningKey } from '#service/db/signatures/signing-keys.ts'
import { minPassphraseLength } from '#service/domain/passphrase.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { BackupSettingsUpdateInput } from '#service/graphql/generated/resolver-types.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { materialOf } from '#service/signatures/signing-material.ts'

/**
 * Changes the settings of backups.
 *
 * @throws {Rejection} if a value is invalid, or the folder cannot be used; then nothing is changed
 */
export async function updateBackupSettings(
  input: BackupSettingsUpdateInput,
  context: Pick<RequestContext, 'services' | 'caller'>,
): Promise<BackupSettings> {
  const { dataFolder, secrets } = context.services
  const { schedule, kept, folder, signingKey } = await readBackupSettings(dataFolder)
  const change: Partial<BackupSettings> = {
    schedule: { enabled: input.enabled ?? schedule.enabled, time: readTime(input.time ?? schedule.time) },
    kept: {
      daily: readCount('keptDaily', input.keptDaily ?? kept.daily, 1, 365),
      weekly: readCount('keptWeekly', input.keptWeekly ?? kept.weekly, 0, 520),
    },
    folder: input.folder == null ? folder : await readFolder(input.folder, dataFolder),
    signingKey: input.signingKeyId == null ? signingKey : await readKey(input.signingKeyId, context),
  }
  const { passphrase } = input
  if (passphrase == null) return saveBackupSettings(dataFolder, change)
  if (passphrase !== '' && passphrase.length < minPassphraseLength) {
    throw new Rejection(`The passphrase must have at least ${minPassphraseLength} characters`)
  }
  // The passphrase first: after a kill between the two, no backup is encrypted with one that is not stored.
  if (passphrase !== '') await secrets.set('backup-passphrase', passphrase)
  const settings = await saveBackupSettings(dataFolder, { ...change, encrypted: passphrase !== '' })
  if (passphrase === '') await secrets.set('backup-passphrase', null)
  return settings
}

/** Returns null for the empty text. */
async function readKey(
  text: string,
  { services, caller }: Pick<RequestContext, 'services' | 'caller'>,
): Promise<BackupSettings['signingKey']> {
  if (text.trim() === '') return null
  const key = await findSigningKey(services.database.write, caller.organizationId, text.trim())
  if (!key) throw new Rejection('SigningKey not found')
  await materialOf(services.secrets, key) // rejects a key whose private part is not here
  const { id, name, algorithm, fingerprint } = key
  return { id, name, algorithm, fingerprint }
}

function readTime(text: string): string {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return text
  throw new Rejection(`"${text}" is not a time of day. Use HH:MM, for example 02:00`)
}

function readCount(name: string, count: number, least: number, most: number): number {
  if (count >= least && count <= most) return count
  throw new Rejection(`"${name}" must be from ${least} to ${most}`)
}

/** Returns null for the folder inside the data folder. */
async function readFolder(text: string, dataFolder: string): Promise<string | null> {
  const path = text.trim()
  if (path === '' || resolve(path) === join(resolve(dataFolder), 'backups')) return null
  if (!isAbsolute(path)) throw new Rejection(`"${path}" is not an absolute path`)
  const folder = resolve(path)
  if (`${folder}${sep}`.startsWith(`${resolve(dataFolder)}${sep}`)) {
    throw new Rejection('The folder of backups must be outside the data folder, or its own folder "backups"')
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
    if ((await stat(folder)).isDirectory()) return folder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
  }
  throw new Rejection(`"${folder}" cannot be used: it is not a folder that Waybill can write to`)
}
