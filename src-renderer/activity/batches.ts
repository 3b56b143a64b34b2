import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { isIdle, isRunning, type Job } from '#renderer/lib/job-text.ts'
import * as texts from './texts.tsx'

/** Jobs that were started together. */
export type Batch = NonNullable<Job['batch']>

/** A line of the list: a job, or a batch with those of its jobs that are loaded. */
export type Entry =
  | { readonly key: string; readonly batch: null; readonly job: Job }
  | { readonly key: string; readonly batch: Batch; readonly jobs: readonly Job[] }

/** Returns the lines of a list of jobs, in its order: a batch is where its newest job is. */
export function entriesOf(jobs: readonly Job[]): readonly Entry[] {
  const batches = Map.groupBy(jobs, ({ batch }) => batch?.id ?? null)
  return [...batches]
    .flatMap(([id, all]): readonly Entry[] => {
      const [first] = all
      if (id === null || !first?.batch) return all.map((job) => ({ key: job.id, batch: null, job }))
      return [{ key: id, batch: first.batch, jobs: all }]
    })
    .toSorted((one, other) => jobs.indexOf(firstOf(one)) - jobs.indexOf(firstOf(other)))
}

function firstOf(entry: Entry): Job {
  return entry.batch === null ? entry.job : (entry.jobs[0] as Job) // a group has a member
}

export function isRunningEntry(entry: Entry): boolean {
  return entry.batch === null ? isRunning(entry.job) : entry.batch.state === 'RUNNING'
}

/** Tests whether a line would only push others away. */
export function isIdleEntry(entry: Entry): boolean {
  return entry.batch === null && isIdle(entry.job)
}

/** Describes how far the jobs of a batch are. */
export function outcomeOfBatch({ state, jobsCount, endedCount, failedCount }: Batch): string {
  const failed = failedCount > 0 ? texts.failedCountFailed(formatNumber(failedCount)) : ''
  if (state === 'RUNNING')
    return texts.endedCountOfJobsEndedFailed(formatNumber(endedCount), formatCount(jobsCount, texts.jobForms), failed)
  if (state === 'CANCELLED') return texts.canceledBeforeAllWereDone(formatCount(jobsCount, texts.jobForms))
  return texts.jobsEndedFailed(formatCount(jobsCount, texts.jobForms), failed)
}
