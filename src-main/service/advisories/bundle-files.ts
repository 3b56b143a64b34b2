import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findJobsById } from '#service/db/job-list.ts'
import type { Job } from '#service/domain/job.ts'
import type { ExchangeTools } from './exchange-tools.ts'

/** What of the advisory data a bundle is to hold, kept in its job, and the file once it is written. */
export type BundlePayload = Readonly<Record<string, unknown>> & {
  /** Null: all. */
  readonly sourceIds: readonly string[] | null
  readonly baseSnapshotId: string | null
  readonly file?: BundleFile | undefined
}

/** A bundle that was written. */
export interface BundleFile {
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
  /** What the receiver should know, in words. */
  readonly notes: readonly string[]
}

/** Bundles are kept for so long. Milliseconds. */
export const keptFor = 24 * 3_600_000

/** Where the bundle of a job is put. */
export function bundlePath(dataFolder: string, jobId: string): string {
  return join(dataFolder, 'bundles', `${jobId}.bundle`)
}

/** The bundle of a job and where it lies; null before it is written and after it was removed. */
export function findBundle(dataFolder: string, job: Job): (BundleFile & { readonly path: string }) | null {
  const { file } = job.payload as BundlePayload // written by the work of this kind of job
  const path = bundlePath(dataFolder, job.id)
  return job.kind === 'EXPORT_BUNDLE' && job.state === 'SUCCEEDED' && file && existsSync(path)
    ? { ...file, path }
    : null
}

/** Removes bundles whose time is over, and what killed processes left of others. */
export async function removeOldBundles(
  { database, dataFolder, now }: Pick<ExchangeTools, 'database' | 'dataFolder' | 'now'>,
  organizationId: string,
): Promise<void> {
  const names = await namesIn(join(dataFolder, 'bundles'))
  if (names.length === 0) return
  const idOf = (name: string) => name.split('.')[0] ?? ''
  const jobs = await findJobsById(database, organizationId, names.map(idOf))
  const oldest = new Date(now().getTime() - keptFor).toISOString()
  for (const name of names) {
    const job = jobs.get(idOf(name))
    const isWanted = job && (job.finishedAt === null || (job.state === 'SUCCEEDED' && job.finishedAt > oldest))
    if (!isWanted) await rm(join(dataFolder, 'bundles', name), { force: true })
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : []
}
