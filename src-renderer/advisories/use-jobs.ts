import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  AdvisoryFailuresDocument,
  AdvisoryJobsDocument,
  AdvisoryJobStopDocument,
} from '#renderer/generated/documents.ts'
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { latestPerFailure } from './job-text.ts'
import type { DataJob } from './job-text.ts'
import * as texts from './texts.tsx'

const pollIntervalMs = 700
const seenKey = 'advisory failures put away'

/** Reads the running jobs of advisory data and cancels them. */
export function useDataJobs() {
  const queries = useQueryClient()
  const running = useQuery({
    queryKey: queryKey('job', 'advisories'),
    queryFn: async ({ signal }) => (await request(AdvisoryJobsDocument, {}, signal)).jobs,
    refetchInterval: ({ state }) => (state.data?.nodes.length ? pollIntervalMs : false),
  })
  const stop = async (job: DataJob) => {
    try {
      accepted((await request(AdvisoryJobStopDocument, { input: { id: job.id } })).jobCancel)
      await queries.invalidateQueries({ queryKey: queryKey('job') })
    } catch (error) {
      showError(error, texts.jobCouldNotBeCanceled)
    }
  }
  return { jobs: running.data?.nodes ?? [], count: running.data?.totalCount ?? 0, stop }
}

/** Reads failed jobs of advisory data that were not dismissed, newest first. */
export function useFailures() {
  const dismissedAt = usePreferences((preferences) => preferences.lastChoices[seenKey] ?? '')
  const failed = useQuery({
    queryKey: queryKey('job', 'advisory-failures'),
    queryFn: async ({ signal }) => (await request(AdvisoryFailuresDocument, {}, signal)).jobs.nodes,
  })
  const failures = latestPerFailure(failed.data ?? []).filter(({ finishedAt }) => (finishedAt ?? '') > dismissedAt)
  const dismiss = () => {
    const newest =
      failures
        .map(({ finishedAt }) => finishedAt ?? '')
        .toSorted()
        .at(-1) ?? ''
    const { lastChoices } = usePreferences.getState()
    setPreferences({ lastChoices: { ...lastChoices, [seenKey]: newest } })
  }
  return { failures, putAway: dismiss }
}
