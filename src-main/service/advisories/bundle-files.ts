import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findJobsById } from '#service/db/jobs/job-list.ts'
import { quarantine } from '#service/db/store/quarantine.ts'
import { filesIn } from '#service/db/store/store-signs.ts'
import type { Job } from '#service/domain/job.ts'
import type { ExchangeDependencies } from './exchange-tools.ts'

/** What a bundle contains, stored in its job, and the file after it was written. */
export type BundlePayload = Readonly<Record<string, unknown>> & {
  /** Null for all. */
  readonly sourceIds: readonly string[] | null
  readonly baseSnapshotId: string | null
  /** Absent or null for the key that the installation has for its bundles. */
  readonly signingKeyId?: string | null | undefined
  readonly file?: BundleFile | undefined
}

/** A finished bundle. */
export interface BundleFile {
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
  /** Notes for the receiver. */
  readonly notes: readonly string[]
}

/** How long bundles are stored. */
export const retentionMs = 24 * 3_600_000

/** Returns the path of a job's bundle. */
export function bundlePath(dataFolder: string, jobId: string): string {
  return join(dataFolder, 'bundles', `${jobId}.bundle`)
}

/** Returns the bundle of a job and its path; null before it is written and after it was removed. */
export function findBundle(dataFolder: string, job: Job): (BundleFile & { readonly path: string }) | null {
  const { file } = job.payload as BundlePayload // written by the job only
  const path = bundlePath(dataFolder, job.id)
  return job.kind === 'EXPORT_BUNDLE' && job.state === 'SUCCEEDED' && file && existsSync(path)
    ? { ...file, path }
    : null
}

/**
 * Removes expired bundles and leftovers of killed processes. A complete bundle without a job may still be expected by a user: it is moved
 * to quarantine.
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
