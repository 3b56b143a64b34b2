import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Rejection } from '#service/domain/rejection.ts'
import { rejectExtraArguments } from '#cli/argument-values.ts'
import type { FolderCommand } from '#cli/command.ts'
import { ArgumentError, exitCodes, RejectedError } from '#cli/exit-code.ts'
import { askingForPassphrase, signatureOptions, passphraseOptions, readPassphrase } from '#cli/passphrase.ts'

/** Restores a backup into a data folder, also one whose service cannot start, or an empty one. */
export const restoreCommand: FolderCommand = {
  name: 'restore',
  usage: '[ID|FILE] [--passphrase-file FILE] [--accept-invalid-signature]',
  summary: 'Restore a backup into a data folder that no process uses; without one, list its backups',
  options: { ...passphraseOptions, ...signatureOptions },
  prepareOnFolder([source, ...rest], options, env) {
    rejectExtraArguments(rest)
    const given = readPassphrase(options, env)
    const acceptsInvalidSignature = options['accept-invalid-signature'] === true
    const file = source !== undefined && isFile(source) ? resolve(source) : null
    return async ({ dataFolder, output, terminal, signal, now }) => {
      // Imported only here, so that other commands start without loading the service.
      const { createSecretStore } = await import('#service/secrets/secret-store.ts')
      const { listFolderBackups } = await import('#service/backups/backup-list.ts')
      const { restoreBackup, shownAs } = await import('#service/backups/restore-backup.ts')
      const backups = await listFolderBackups(dataFolder, now)
      if (source === undefined) {
        const rows = backups.map(({ id, createdAt, reason, bytes, versions, decisions, verified, filename }) => {
          return { id, createdAt, reason, bytes, versions, decisions, verified, filename }
        })
        output.result(
          ['id', 'createdAt', 'reason', 'bytes', 'versions', 'decisions', 'verified', 'filename'],
          rows,
          'No backups',
        )
        return exitCodes.done
      }
      const chosen = file === null ? backups.find(({ id }) => id === source) : undefined
      const path = file ?? chosen?.path
      if (path === undefined) throw new RejectedError(`"${source}" is neither a file nor the id of a backup`)
      const secrets = createSecretStore({ dataFolder, protector: null })
      const stored = () => secrets.get('backup-passphrase')
      const signingSecret = (keyId: string) => secrets.get(`signing-${keyId}`)
      const tools = { dataFolder, now, passphrase: stored, signingSecret, log: (line: string) => output.note(line) }
      const about = await askingForPassphrase(given, terminal, async (passphrase) =>
        restoreBackup(tools, {
          ...{ path, passphrase: passphrase ?? (await readStored(stored, output.note)), signal },
          ...{ acceptsInvalidSignature, shownBackup: chosen && shownAs(chosen) },
        }),
      )
      const { createdAt, versions, decisions } = about
      output.result(['restored', 'versions', 'decisions'], [{ restored: createdAt, versions, decisions }])
      return exitCodes.done
    }
  },
}

/** Returns the stored passphrase. One that cannot be read is named: the backup may not need it. */
async function readStored(stored: () => Promise<string | null>, note: (line: string) => void): Promise<string | null> {
  try {
    return await stored()
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    note(error.message)
    return null
  }
}

/** @throws {ArgumentError} for a folder */
export function isFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory()) throw new ArgumentError(`"${path}" is a folder. Name the file`)
  return stats?.isFile() === true
}
