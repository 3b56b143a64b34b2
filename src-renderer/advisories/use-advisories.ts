import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  AdvisoryJobsDocument,
  AdvisoryJobStopDocument,
  AdvisoryLastImportsDocument,
  AdvisorySourceDropDocument,
  AdvisorySourcesDocument,
} from '#renderer/generated/documents.ts'
import type {
  AdvisoryJobsQuery,
  AdvisoryLastImportsQuery,
  AdvisorySourcesQuery,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'

export type Source = AdvisorySourcesQuery['advisorySources']['nodes'][number]
export type ImportJob = AdvisoryJobsQuery['jobs']['nodes'][number]
export type LastImport = AdvisoryLastImportsQuery['jobs']['nodes'][number]

const whileRunningMs = 700

/** The sources and what is being done to them. */
export function useAdvisories() {
  const queries = useQueryClient()
  const sources = useQuery({
    queryKey: queryKey('advisory', 'sources'),
    queryFn: ({ signal }) => request(AdvisorySourcesDocument, {}, signal),
  })
  const running = useQuery({
    queryKey: queryKey('job', 'advisories'),
    queryFn: async ({ signal }) => (await request(AdvisoryJobsDocument, {}, signal)).jobs.nodes,
    refetchInterval: ({ state }) => (state.data?.length ? whileRunningMs : false),
  })
  const imports = useQuery({
    queryKey: queryKey('job', 'advisory-imports'),
    queryFn: async ({ signal }) => (await request(AdvisoryLastImportsDocument, {}, signal)).jobs.nodes,
  })
  const remove = useMutation({
    mutationFn: async (source: Source) => {
      const { advisorySourceRemove } = await request(AdvisorySourceDropDocument, { input: { id: source.id } })
      return accepted(advisorySourceRemove)
    },
    onSuccess: async (_, source) => {
      showToast({ text: `${source.name} is removed`, detail: 'versions are matched again' })
      await queries.invalidateQueries({ queryKey: queryKey('advisory') })
      await queries.invalidateQueries({ queryKey: queryKey('job') })
    },
  })
  const stop = async (job: ImportJob) => {
    try {
      accepted((await request(AdvisoryJobStopDocument, { input: { id: job.id } })).jobCancel)
      await queries.invalidateQueries({ queryKey: queryKey('job') })
    } catch (error) {
      showError(error, 'The job was not cancelled')
    }
  }
  return { sources, running: running.data ?? [], imports: imports.data ?? [], remove, stop }
}

/** The latest import of a source, for what it passed over. */
export function findLastImport(imports: readonly LastImport[], sourceId: string): LastImport | undefined {
  return imports.find((job) => job.advisorySource?.id === sourceId && job.state === 'SUCCEEDED')
}
