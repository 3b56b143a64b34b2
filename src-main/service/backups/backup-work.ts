import { setTimeout as wait } from 'node:timers/promises'
import { findOrganization } from '#service/db/accounts/organizations.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'
import type { BackupAbout, BackupReason } from '#service/domain/backups/backup.ts'
import type { BackupSignature } from '#service/domain/backups/backup-signature.ts'
import { formatCount } from '#service/domain/format-count.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { JobHandler, JobRun } from '#service/jobs/job-handler.ts'
import type { SecretStore } from '#service/secrets/secret-store.ts'
import { secretNameOf } from '#service/signatures/signing-material.ts'
import type { TaskProgress } from '#service/workers/task.ts'
import { saveBackupSettings } from './backup-settings.ts'
import { type BackupTools, findOwnBackup, makeBackup } from './make-backup.ts'
import { readReplaced, replacedFolder, replaceStore, shownAs, unpackForRestore } from './restore-backup.ts'

/** The dependencies of backups in a running service. */
export interface BackupDependencies {
  readonly database: UserDatabase
  readonly dataFolder: string
  readonly secrets: SecretStore
  readonly now: () => Date
  readonly log: (line: string) => void
  /** Closes the service, runs `replace` while nothing has the store open, and opens the service again. Returns at once. */
  readonly replaceStore: (replace: () => Promise<void>) => void
}

/** Payload of a job that makes a backup. */
export interface BackupPayload {
  readonly reason: BackupReason
}

/** Returns the surroundings of a backup of a running service. */
export function backupTools({
  dataFolder,
  now,
  secrets,
}: Pick<BackupDependencies, 'dataFolder' | 'now' | 'secrets'>): BackupTools {
  return {
    ...{ dataFolder, now, passphrase: () => secrets.get('backup-passphrase') },
    signingSecret: (keyId) => secrets.get(secretNameOf(keyId)),
  }
}

/** Returns the handler of jobs that make a backup. A failure is shown, and is a notification. */
export function runBackup(tools: BackupDependencies): JobHandler {
  return async (run) => {
    const { reason } = run.job.payload as unknown as BackupPayload // written by this room only
    const { signal } = run
    const making = { reason, id: run.job.id, signal, onProgress: shown(run, 1) }
    try {
      const { filename, versions } = await makeBackup(backupTools(tools), making)
      await saveBackupSettings(tools.dataFolder, { lastFailure: null })
      return { state: 'SUCCEEDED', message: `${filename}: ${formatCount(versions, 'version')}` }
    } catch (error) {
      if (!signal.aborted) await reportFailure(tools, error)
      throw error
    }
  }
}

async function reportFailure({ database, dataFolder, now }: BackupDependencies, error: unknown): Promise<void> {
  const at = now().toISOString()
  const message = error instanceof Rejection ? error.message : messageOf(error)
  const organization = await findOrganization(database.write)
  if (organization) {
    await database.write.transaction().execute((transaction) =>
      insertOutboxMessages(transaction, [
        ...[
          {
            organizationId: organization.id,
            messageType: 'BACKUP_FAILED',
            versionId: null,
            at,
            payload: { message },
          },
        ],
      ]),
    )
  }
  await saveBackupSettings(dataFolder, { lastFailure: { at, message } })
}

/** Describes an error of the system for users, without a path. */
function messageOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  // The second: there is no room for the index of a log (`storage-fault.ts`).
  const isFull = code === 'ENOSPC' || /^SQLITE_IOERR_SHM(?:SIZE|OPEN)$/.test(code ?? '')
  if (isFull || /ENOSPC|disk is full/.test(String(error))) return 'The disk is full'
  if (/EROFS|EACCES|EPERM/.test(String(error))) return 'The folder of backups is not writable'
  if (/ENOENT|ENOTDIR|EEXIST/.test(String(error))) return 'The folder of backups cannot be reached'
  return 'The log has the details'
}

/** Payload of a job that restores a backup. The passphrase is only in memory: after a kill the restore has to be started again. */
export interface RestorePayload {
  readonly backupId: string
  /** What was shown of its signature. */
  readonly shownSignature: BackupSignature
  readonly acceptsInvalidSignature: boolean
}

/** Passphrases that users entered for jobs of this process. */
const enteredPassphrases = new Map<string, string>()

/** Keeps a passphrase for a job until it runs. */
export function enterPassphrase(jobId: string, passphrase: string): void {
  enteredPassphrases.set(jobId, passphrase)
}

/** Forgets the passphrase of a job that ended, or was canceled before it ran. */
export function forgetPassphrase(jobId: string): void {
  enteredPassphrases.delete(jobId)
}

/** Returns the handler of jobs that restore a backup. Where it succeeds, the service is closed and opened again meanwhile. */
export function runRestore(tools: BackupDependencies): JobHandler {
  return async (run) => {
    const payload = run.job.payload as unknown as RestorePayload // written by this room only
    const { backupId, shownSignature, acceptsInvalidSignature } = payload
    const given = enteredPassphrases.get(run.job.id)
    forgetPassphrase(run.job.id)
    if (run.job.startedAt !== null)
      throw new Rejection('The restore was interrupted. Nothing was changed', 'Start it again.')
    const own = backupTools(tools)
    const backup = await findOwnBackup(own, backupId)
    if (!backup) throw new Rejection('Backup not found')
    const passphrase = backup.encrypted ? (given ?? (await own.passphrase())) : null
    const { path } = backup
    const about = await unpackForRestore(own, {
      ...{ path, passphrase, shownSignature, acceptsInvalidSignature, shownBackup: shownAs(backup) },
      ...{ signal: run.signal, onProgress: shown(run, 0.5) },
    })
    run.show({ message: 'Backing up the present state', progress: 0.5 })
    const { changeCursor } = await makeBackup(own, { reason: 'BEFORE_RESTORE', signal: run.signal })
    await replaceAndStop(tools, run, { about, changeCursor })
    return { state: 'SUCCEEDED', message: 'Restored' }
  }
}

interface HandedOver {
  readonly about: BackupAbout
  /** Cursor of the newest change in the backup of the present state. */
  readonly changeCursor: number
}

/**
 * Hands over to the service as a whole, which ends this job with everything else. Does not return. Users work on until the service closes:
 * if anything changed since the backup of the present state, the replaced store is kept.
 */
async function replaceAndStop(
  { dataFolder, now, replaceStore: replaceClosed }: BackupDependencies,
  { job, signal }: JobRun,
  { about, changeCursor }: HandedOver,
): Promise<void> {
  signal.throwIfAborted()
  const at = now().toISOString()
  const ended = { ...job, state: 'SUCCEEDED', progress: 1, finishedAt: at, startedAt: job.startedAt ?? at } as const
  const restored = `Restored the backup of ${about.createdAt}: ${formatCount(about.versions, 'version')}`
  replaceClosed(async () => {
    const { taken, isBackedUp } = await readReplaced(dataFolder, changeCursor)
    const message = isBackedUp
      ? restored
      : `${restored}. Changes made meanwhile are kept in "${replacedFolder(about, at)}"`
    replaceStore(dataFolder, { about, taken, isBackedUp }, { at, job: { ...ended, message, payload: {} } })
  })
  await wait(60_000, undefined, { signal, ref: false })
  throw new Error('The service did not close for a restore')
}

function shown({ show }: JobRun, share: number): (progress: TaskProgress) => void {
  return ({ done, total, message, unit }) =>
    show({
      ...(done !== undefined && { done }),
      ...(total !== undefined && { total }),
      ...(unit !== undefined && { unit }),
      ...(message !== undefined && { message }),
      ...(done !== undefined && total !== undefined && total > 0 && { progress: (share * done) / total }),
    })
}
