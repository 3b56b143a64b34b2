import { type Dirent, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findOrganization } from '#service/db/accounts/organizations.ts'
import { findJobsById, listJobIdsOf } from '#service/db/jobs/job-list.ts'
import type { ExportPayload, MadeFile } from '#service/domain/downloads/made-export.ts'
import type { Job } from '#service/domain/job.ts'
import type { JobDependencies } from '#service/jobs/job-handler.ts'
import { repeatCheck } from '#service/jobs/repeat-check.ts'

type Tools = Pick<JobDependencies, 'database' | 'dataFolder' | 'now'>

/** Milliseconds after which the files of an export are removed. */
export const exportRetentionMs = 24 * 60 * 60_000
/** Time between checks for expired files. */
const intervalMs = 600_000

/** Returns the place of a file of an export, as names below the data folder. */
export function exportPlace(jobId: string, at: number): readonly string[] {
  return ['exports', jobId, String(at)]
}

/**
 * Returns the files of an export with their paths; null before all are made, after they expired, and if one of them is missing or has
 * another size.
 */
export function findMadeFiles(
  { dataFolder, now }: Pick<Tools, 'dataFolder' | 'now'>,
  job: Job,
): readonly (MadeFile & { readonly path: string })[] | null {
  const { files } = job.payload as ExportPayload // written by the job only
  if (!isOffered(job, now()) || !files) return null
  const found = files.map((file, at) => ({ ...file, path: join(dataFolder, ...exportPlace(job.id, at)) }))
  const isWhole = found.every(({ path, bytes }) => statSync(path, { throwIfNoEntry: false })?.size === bytes)
  return isWhole ? found : null
}

/** Removes the files of an export, whole or not. */
export function removeExport(dataFolder: string, jobId: string): Promise<void> {
  return rm(join(dataFolder, 'exports', jobId), { recursive: true, force: true })
}

/** Removes all files of the exports of a version. */
export async function removeExportsOf(
  { database, dataFolder }: Pick<Tools, 'database' | 'dataFolder'>,
  versionId: string,
): Promise<void> {
  for (const id of await listJobIdsOf(database, 'EXPORT', versionId)) await removeExport(dataFolder, id)
}

/**
 * Removes what a process that ended left: files of downloads, and exports that are not finished or have expired. A job that continues makes
 * its files again. The caller must do this before jobs start.
 */
export function removeInterruptedExports(tools: Tools): Promise<void> {
  return removeEntries(tools, (_entry, job) => !job || !isOffered(job, tools.now()))
}

/** Removes expired exports at intervals. */
export function startExportTimer(tools: Tools & Pick<JobDependencies, 'log'>): { close(): Promise<void> } {
  const check = () => {
    const isOver = (job: Job) => job.finishedAt !== null && !isOffered(job, tools.now())
    // Other files are those of downloads, which remove them.
    return removeEntries(tools, (entry, job) => entry.isDirectory() && (!job || isOver(job)))
  }
  return repeatCheck(check, intervalMs, (error) => tools.log(`Removing expired exports failed: ${String(error)}`))
}

function isOffered({ kind, state, finishedAt }: Job, now: Date): boolean {
  const isMade = kind === 'EXPORT' && state === 'SUCCEEDED' && finishedAt !== null
  return isMade && now.getTime() < Date.parse(finishedAt) + exportRetentionMs
}

async function removeEntries(
  { database, dataFolder }: Tools,
  isLeft: (entry: Dirent, job: Job | undefined) => boolean,
): Promise<void> {
  const folder = join(dataFolder, 'exports')
  const entries = entriesOf(folder)
  const organization = await findOrganization(database.read)
  if (entries.length === 0 || !organization) return
  const ids = entries.map(({ name }) => name)
  const jobs = await findJobsById(database, organization.id, ids)
  for (const entry of entries) {
    if (isLeft(entry, jobs.get(entry.name))) await rm(join(folder, entry.name), { recursive: true, force: true })
  }
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
