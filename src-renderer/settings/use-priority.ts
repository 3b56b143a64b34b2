import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  PriorityJobDocument,
  PriorityWeightsDocument,
  PriorityWeightsSaveDocument,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { announce } from '#renderer/lib/toasts.ts'
import type { Weights } from './priority-factors.ts'
import * as texts from './texts.tsx'

const pollIntervalMs = 400

/** Reads the weights of the organization and whether the user may change them. */
export function usePriority() {
  return useQuery({
    queryKey: queryKey('organization', 'priority'),
    queryFn: ({ signal }) => request(PriorityWeightsDocument, {}, signal),
  })
}

/** Saves weights, then follows the job that reorders all findings. */
export function usePrioritySaving() {
  const queries = useQueryClient()
  const [jobId, setJobId] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: async (input: Weights | { readonly reset: true }) =>
      accepted((await request(PriorityWeightsSaveDocument, { input })).priorityWeightsUpdate),
    onSuccess: async ({ job }) => {
      setJobId(job?.id ?? null)
      announce(texts.queueOrderSaved)
      await queries.invalidateQueries({ queryKey: queryKey('organization') })
    },
  })
  const job = useQuery({
    queryKey: queryKey('job', 'ranking', jobId),
    queryFn: async ({ signal }) =>
      jobId === null ? null : (await request(PriorityJobDocument, { id: jobId }, signal)).job,
    enabled: jobId !== null,
    refetchInterval: ({ state }) => (isRunning(state.data?.state) ? pollIntervalMs : false),
  })
  return { save, job: job.data ?? null }
}

/** Returns true if a job has not ended or its state is unknown. */
export function isRunning(state: string | undefined): boolean {
  return state === undefined || state === 'QUEUED' || state === 'RUNNING'
}
