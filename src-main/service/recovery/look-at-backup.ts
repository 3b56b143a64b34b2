import type { readAboutTask } from '#service/backups/thread/verify-backup.ts'
import { passphraseRemedy } from '#service/domain/backups/backup.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { runStoreTask } from '#service/workers/run-store-task.ts'

/** Why a file cannot be restored. */
export interface UnusableFile {
  readonly problem: string
  readonly needsPassphrase: boolean
}

/** Reads the start of a file that should be a backup. Returns null if it is one, and the passphrase opens it. */
export async function lookAtBackup(
  file: { readonly path: string; readonly passphrase: string | null },
  { now, log }: { readonly now: () => Date; readonly log: (line: string) => void },
): Promise<UnusableFile | null> {
  try {
    await runStoreTask<typeof readAboutTask>('read-backup-about', file, { now })
    return null
  } catch (error) {
    if (error instanceof Rejection) {
      const needsPassphrase = error.remedy === passphraseRemedy
      return { problem: needsPassphrase ? `${error.message}. ${passphraseRemedy}` : error.message, needsPassphrase }
    }
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EISDIR') log(`A backup file cannot be read: ${String(error)}`)
    const why = code === 'ENOENT' ? 'does not exist' : code === 'EISDIR' ? 'is a folder' : 'cannot be read'
    return { problem: `"${file.path}" ${why}`, needsPassphrase: false }
  }
}
