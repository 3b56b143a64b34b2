import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ActivityJobsDocument, ActivityJobStopDocument } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { isRunning } from './job-words.ts'
import type { Job } from './job-words.ts'

const pageSize = 50
const whileRunningMs = 700

/** Background jobs, newest first; asked for again while one works. */
export function useActivity() {
  const queries = useQueryClient()
  const jobs = useInfiniteQuery({
    queryKey: queryKey('job', 'activity'),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) =>
      (await request(ActivityJobsDocument, { first: pageSize, after: pageParam }, signal)).jobs,
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
    refetchInterval: ({ state }) => (state.data?.pages.some(hasRunning) ? whileRunningMs : false),
  })
  const stop = async (job: Job) => {
    try {
      accepted((await request(ActivityJobStopDocument, { input: { id: job.id } })).jobCancel)
      await queries.invalidateQueries({ queryKey: queryKey('job') })
    } catch (error) {
      showError(error, 'The job could not be canceled')
    }
  }
  return { jobs, rows: jobs.data?.pages.flatMap((page) => page.nodes) ?? [], stop }
}

function hasRunning({ nodes }: { readonly nodes: readonly Job[] }): boolean {
  return nodes.some(isRunning)
}
