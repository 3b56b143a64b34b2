import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findOrganization } from '#service/db/accounts/organizations.ts'
import { readTakenOver } from '#service/db/backups/restored-store.ts'
import { insertJob, listOpenJobs } from '#service/db/jobs/job-queue.ts'
import type { Actor } from '#service/domain/actor.ts'
import { dueReason } from '#service/domain/backups/retention.ts'
import { newJob } from '#service/domain/new-job.ts'
import { repeatCheck } from '#service/jobs/repeat-check.ts'
import { listBackups } from './backup-list.ts'
import { backupFolder, readBackupSettings } from './backup-settings.ts'
import type { BackupDependencies } from './backup-work.ts'
import { removeUnfinishedBackups } from './make-backup.ts'

const schedule: Actor = { kind: 'SYSTEM', name: 'Schedule', id: null }
/** Milliseconds. A start has other work to do first. */
const intervalMs = 5 * 60_000

/** Checks at intervals whether a backup is due. */
export function startBackupTimer(tools: BackupDependencies, wake: () => void): { close(): Promise<void> } {
  let isFirst = true
  const check = async () => {
    if (!isFirst && (await queueDueBackup(tools))) wake()
    isFirst = false
  }
  return repeatCheck(check, intervalMs, (error) => tools.log(`Schedule of backups: ${String(error)}`))
}

/** Removes what interrupted backups left. The caller must do this before jobs start, because one may continue a backup. */
export async function removeInterruptedBackups({
  dataFolder,
  log,
}: Pick<BackupDependencies, 'dataFolder' | 'log'>): Promise<void> {
  await rm(join(dataFolder, 'backups.json.part'), { force: true })
  const own = backupFolder(dataFolder, { folder: null })
  for (const folder of new Set([own, backupFolder(dataFolder, await readBackupSettings(dataFolder))])) {
    await removeUnfinishedBackups(folder).catch((error: unknown) => {
      log(`The folder of backups cannot be used: ${String(error)}`) // such as a disk that is not connected
    })
  }
}

/** Queues a backup if one is due, something changed since the last one, and none is queued. Returns whether it did. */
export async function queueDueBackup({ database, dataFolder, now }: BackupDependencies): Promise<boolean> {
  const settings = await readBackupSettings(dataFolder)
  const at = now()
  const folder = backupFolder(dataFolder, settings)
  const backups = await listBackups(folder, now).catch(() => []) // an unreachable folder fails the job, which reports it
  const reason = dueReason(backups, settings.schedule, at)
  if (reason === null || isRecent(settings.lastFailure?.at, at)) return false
  const organization = await findOrganization(database.read)
  const { changeCursor } = await readTakenOver(database)
  const last = backups.find(({ verified }) => verified)
  if (!organization || changeCursor === 0 || last?.changeCursor === changeCursor) return false
  const open = await listOpenJobs(database)
  if (open.some(({ kind }) => kind === 'BACKUP' || kind === 'RESTORE')) return false
  const job = newJob({ kind: 'BACKUP', organizationId: organization.id, payload: { reason } }, schedule, at)
  await insertJob(database.write, job)
  return true
}

/** After a failure the schedule waits an hour. */
function isRecent(failedAt: string | undefined, now: Date): boolean {
  const age = failedAt === undefined ? Infinity : now.getTime() - Date.parse(failedAt)
  return age >= 0 && age < 3_600_000
}
