import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findJobsById } from '#service/db/jobs/job-list.ts'
import { quarantine } from '#service/db/store/quarantine.ts'
import { filesIn } from '#service/db/store/store-signs.ts'
import type { Job } from '#service/domain/job.ts'
import type { ExchangeDependencies } from './exchange-tools.ts'

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
export const retentionMs = 24 * 3_600_000

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

/**
 * Removes bundles whose time is over, and what killed processes left of others. A whole bundle of which no job is known was promised to
 * somebody: it is moved to quarantine.
 */
export async function removeOldBundles(
  { database, dataFolder, now, log }: Pick<ExchangeDependencies, 'database' | 'dataFolder' | 'now' | 'log'>,
  organizationId: string,
): Promise<void> {
  const names = filesIn(join(dataFolder, 'bundles'))
  if (names.length === 0) return
  const idOf = (name: string) => name.split('.')[0] ?? ''
  const jobs = await findJobsById(database, organizationId, names.map(idOf))
  const oldest = new Date(now().getTime() - retentionMs).toISOString()
  const lost: string[] = []
  for (const name of names) {
    const job = jobs.get(idOf(name))
    const isWanted = job && (job.finishedAt === null || (job.state === 'SUCCEEDED' && job.finishedAt > oldest))
    if (!job && name.endsWith('.bundle')) lost.push(name)
    else if (!isWanted) await rm(join(dataFolder, 'bundles', name), { force: true })
  }
  quarantine({ dataFolder, folder: 'bundles', names: lost }, { now, log })
}
