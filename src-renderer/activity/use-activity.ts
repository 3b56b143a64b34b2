import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ActivityBatchStopDocument,
  ActivityCountsDocument,
  ActivityJobsDocument,
  ActivityJobStopDocument,
  ActivityPeopleDocument,
  ActivityResultsDocument,
} from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError } from '#renderer/lib/toasts.ts'
import type { Batch } from './batches.ts'
import { isRunning } from '#renderer/lib/job-text.ts'
import type { Job } from '#renderer/lib/job-text.ts'
import { versionsNow } from './results.ts'
import { soleUser } from './sole-user.ts'
import * as texts from './texts.tsx'

const sizes = { first: 50, next: 50 }
const pollIntervalMs = 700

/** Whether a job runs, or another one of its batch. */
const isOpen = (job: Job) => isRunning(job) || job.batch?.state === 'RUNNING'

/** Which jobs are listed. */
export type JobFilter = 'all' | 'running' | 'failed'

const statesOf: Readonly<Record<JobFilter, string[] | null>> = {
  all: null,
  running: ['QUEUED', 'RUNNING'],
  failed: ['FAILED'],
}

/** Reads background jobs, newest first, and polls while one is running. */
export function useActivity(filter: JobFilter) {
  const queries = useQueryClient()
  const { list: jobs, rows } = usePagedList({
    sizes,
    queryKey: queryKey('job', 'activity', filter),
    readPage: async ({ after, first, signal }) =>
      (await request(ActivityJobsDocument, { first, after, state: statesOf[filter] }, signal)).jobs,
    refetchInterval: (pages) => (pages.some((page) => page?.nodes.some(isOpen)) ? pollIntervalMs : false),
  })
  const stop = async (job: Job) => {
    try {
      accepted((await request(ActivityJobStopDocument, { input: { id: job.id } })).jobCancel)
      await queries.invalidateQueries({ queryKey: queryKey('job') })
    } catch (error) {
      showError(error, texts.jobCouldNotBeCanceled)
    }
  }
  const stopBatch = async ({ id }: Batch) => {
    try {
      accepted((await request(ActivityBatchStopDocument, { input: { id } })).jobBatchCancel)
      await queries.invalidateQueries({ queryKey: queryKey('job') })
    } catch (error) {
      showError(error, texts.jobsCouldNotBeCanceled)
    }
  }
  return { jobs, rows, stop, stopBatch }
}

/** Of so many the findings are compared with those of the version before, which costs more than counting them. */
const mostCompared = 10
const mostResults = 200

/** Reads what is in the versions that jobs have processed: in the newest ones, as many as the list has of such jobs. */
export function useResults(rows: readonly Job[]) {
  const ended = rows.filter(({ kind, state }) => kind === 'PROCESS_SBOM' && state === 'SUCCEEDED').length
  return useQuery({
    queryKey: queryKey('version', 'results', ended),
    enabled: ended > 0,
    queryFn: async ({ signal }) => {
      const first = Math.min(ended, mostResults)
      return versionsNow(
        await request(ActivityResultsDocument, { first, compared: Math.min(first, mostCompared) }, signal),
      )
    },
    placeholderData: keepPreviousData,
  })
}

/** Reads the id of the only person of the organization; null if there are several. */
export function useSoleUser() {
  return useQuery({
    queryKey: queryKey('organization', 'activity people'),
    queryFn: async ({ signal }) => soleUser((await request(ActivityPeopleDocument, {}, signal)).organization.users),
  })
}

/** Reads how many jobs run and how many failed: `rows` are those of the list, with which the numbers change. */
export function useJobCounts(rows: readonly Job[]) {
  const states = rows.map(({ id, state }) => `${id} ${state}`).join(',')
  return useQuery({
    queryKey: queryKey('job', 'activity counts', states),
    queryFn: async ({ signal }) => {
      const { running, failed } = await request(ActivityCountsDocument, {}, signal)
      return { running: running.totalCount, failed: failed.totalCount }
    },
    placeholderData: keepPreviousData,
  })
}
