import { useQueryClient } from '@tanstack/react-query'
import {
  ActivityBatchStopDocument,
  ActivityJobsDocument,
  ActivityJobStopDocument,
} from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError } from '#renderer/lib/toasts.ts'
import type { Batch } from './batches.ts'
import { isRunning } from './job-text.ts'
import type { Job } from './job-text.ts'

const sizes = { first: 50, next: 50 }
const pollIntervalMs = 700

/** Whether a job runs, or another one of its batch. */
const isOpen = (job: Job) => isRunning(job) || job.batch?.state === 'RUNNING'

/** Reads background jobs, newest first, and polls while one is running. */
export function useActivity() {
  const queries = useQueryClient()
  const { list: jobs, rows } = usePagedList({
    sizes,
    queryKey: queryKey('job', 'activity'),
    readPage: async ({ after, first, signal }) => (await request(ActivityJobsDocument, { first, after }, signal)).jobs,
    refetchInterval: (pages) => (pages.some((page) => page?.nodes.some(isOpen)) ? pollIntervalMs : false),
  })
  const stop = async (job: Job) => {
    try {
      accepted((await request(ActivityJobStopDocument, { input: { id: job.id } })).jobCancel)
      await queries.invalidateQueries({ queryKey: queryKey('job') })
    } catch (error) {
      showError(error, 'The job could not be canceled')
    }
  }
  const stopBatch = async ({ id }: Batch) => {
    try {
      accepted((await request(ActivityBatchStopDocument, { input: { id } })).jobBatchCancel)
      await queries.invalidateQueries({ queryKey: queryKey('job') })
    } catch (error) {
      showError(error, 'The jobs could not be canceled')
    }
  }
  return { jobs, rows, stop, stopBatch }
}
