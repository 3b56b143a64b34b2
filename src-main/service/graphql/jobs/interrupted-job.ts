import type { JobFilter } from '#service/db/jobs/job-list.ts'
import type { Job } from '#service/domain/job.ts'

const openStates: readonly string[] = ['QUEUED', 'RUNNING'] satisfies Job['state'][]

/**
 * Returns a job as it is shown. A damaged database takes no change, so that the rows of jobs that had not ended stay as they were: they are
 * shown as interrupted. After a restore they are what the restored database says.
 */
export function asShown(job: Job, isDamaged: boolean): Job {
  if (!isDamaged || !openStates.includes(job.state)) return job
  return {
    ...job,
    state: 'FAILED',
    message: 'Interrupted',
    error: 'Interrupted: the database is damaged',
    remedy: 'Restore a backup. Then start the work again.',
    cancellable: false,
  }
}

/** Returns the filter of the rows that are shown in the given states. */
export function storedFilter(filter: JobFilter, isDamaged: boolean): JobFilter {
  const { states } = filter
  if (!isDamaged || !states?.length) return filter
  const stored = states.filter((state) => !openStates.includes(state))
  if (stored.includes('FAILED')) return { ...filter, states: [...stored, ...openStates] }
  return { ...filter, states: stored.length > 0 ? stored : ['none'] } // no row has that state
}

/** Returns a word of a filter as it is stored: any case, with space, `-` or `_`. */
export function toEnumName(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_')
}
