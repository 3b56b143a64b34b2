import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import {
  AdvisoryAccessDocument,
  AdvisoryFetchDocument,
  AdvisoryJobsDocument,
  AdvisoryJobStopDocument,
  AdvisoryNetworkAllowDocument,
  MissingAdvisoryDataDocument,
} from '#renderer/generated/documents.ts'
import {
  type DataAccess,
  type DataJob,
  hasUncompared,
  type MissingSource,
  rowsOfSources,
  sourcesOf,
  type StartedSource,
} from './missing-data-words.ts'
import { queryKey } from './query-keys.ts'
import { accepted, request } from './request.ts'
import * as texts from './texts.ts'
import { showError } from './toasts.ts'

const pollIntervalMs = 700

/** Sources that this window fetched, by version and key: they stay in the list until nothing is missing. */
const useStarted = create<Readonly<Record<string, StartedSource>>>(() => ({}))

/**
 * Reads what advisory data versions need. The area is that of what shows something of everything: limits, versions and data change it.
 * @param versionId null: all versions
 */
export function useNeeds(versionId: string | null, enabled = true) {
  return useQuery({
    enabled,
    queryKey: queryKey('overview', 'advisory-needs', versionId),
    queryFn: async ({ signal }) => {
      const sbomIds = versionId === null ? null : [versionId]
      return (await request(MissingAdvisoryDataDocument, { sbomIds }, signal)).advisoryNeeds
    },
  })
}

/** The most versions that are asked about at once. */
const maxAsked = 20

/**
 * Tests whether one of the versions has components that are compared with nothing, although the user may bring the data: their files are done, and
 * ask for a look all the same. One version is read as in its row of the tray. The answer about other versions holds until there is a newer one.
 */
export function useLacksDataIn(versionIds: readonly string[]): boolean {
  const sbomIds = versionIds.slice(0, maxAsked)
  const isAsked = sbomIds.length > 0
  const { data } = useQuery({
    enabled: isAsked,
    queryKey: queryKey('overview', 'advisory-needs', ...sbomIds),
    queryFn: async ({ signal }) => (await request(MissingAdvisoryDataDocument, { sbomIds }, signal)).advisoryNeeds,
    placeholderData: keepPreviousData,
  })
  const access = useDataAccess(isAsked)
  return isAsked && data !== undefined && access?.mayChange === true && hasUncompared(data)
}

/**
 * Tests whether a version has components that are compared with nothing, although the user may bring the data. Undefined until it is known. Data
 * that is old, or adds only to what is found, lets triage begin.
 */
export function useLacksData(versionId: string): boolean | undefined {
  const needs = useNeeds(versionId)
  const access = useDataAccess()
  if (needs.isError) return false
  if (needs.data === undefined || access === undefined) return undefined
  return access.mayChange && hasUncompared(needs.data)
}

/** Reads what the user may do. Undefined until it is known. */
export function useDataAccess(enabled = true): DataAccess | undefined {
  const { data } = useQuery({
    enabled,
    queryKey: queryKey('organization', 'advisory-access'),
    queryFn: ({ signal }) => request(AdvisoryAccessDocument, {}, signal),
  })
  if (data === undefined) return undefined
  const { role } = data.organizationUser
  return {
    networkAllowed: data.service.networkAllowed,
    isAdmin: ['Owner', 'Admin'].includes(role),
    mayChange: ['Owner', 'Admin', 'Operator'].includes(role),
    isServer: data.service.deployment === 'server',
  }
}

/** Reads the running jobs of advisory data. */
function useJobs(): readonly DataJob[] {
  const { data } = useQuery({
    queryKey: queryKey('job', 'advisories'),
    queryFn: async ({ signal }) => (await request(AdvisoryJobsDocument, {}, signal)).jobs,
    refetchInterval: ({ state }) => (state.data?.nodes.length ? pollIntervalMs : false),
  })
  return data?.nodes ?? []
}

/** Returns the sources of what is missing with their progress, and those that are there now. */
export function useSourceRows(needs: Parameters<typeof sourcesOf>[0], versionId: string | null) {
  const jobs = useJobs()
  const started = Object.values(useStarted())
  const rows = rowsOfSources(sourcesOf(needs), { started, versionId, jobs })
  return {
    rows,
    isRescanning: jobs.some(({ kind }) => kind === 'RESCAN'),
    /** What a click would fetch. */
    left: rows.filter(({ progress, isDone }) => progress === undefined && !isDone).map(({ source }) => source),
    isFetching: rows.some(({ progress }) => progress !== undefined),
  }
}

/**
 * Fetches sources, after allowing network access where the user agreed to it, and cancels fetches. Rejections are shown.
 * @param versionId what needs them; null: all versions
 */
export function useSourceFetch(versionId: string | null) {
  const queries = useQueryClient()
  const readAgain = () =>
    Promise.all(
      (['job', 'advisory', 'organization', 'overview'] as const).map((area) =>
        queries.invalidateQueries({ queryKey: queryKey(area) }),
      ),
    )
  const fetch = useMutation({
    mutationFn: async ({ sources, allow }: { readonly sources: readonly MissingSource[]; readonly allow: boolean }) => {
      if (allow) {
        accepted((await request(AdvisoryNetworkAllowDocument, { input: { networkAllowed: true } })).organizationUpdate)
      }
      const fetched = await Promise.all(sources.map(({ urls }) => Promise.allSettled(urls.map(fetchUrl))))
      const started = sources.filter((_, at) => fetched[at]?.every(({ status }) => status === 'fulfilled'))
      useStarted.setState(
        Object.fromEntries(started.map((source) => [`${versionId} ${source.key}`, { source, versionId }])),
      )
      const failed = fetched.flat().find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    },
    onError: (error: unknown) => showError(error, texts.fetchFailed),
    onSettled: readAgain,
  })
  const cancel = useMutation({
    mutationFn: async (jobs: readonly DataJob[]) => {
      for (const { id } of jobs) {
        // oxlint-disable-next-line no-await-in-loop -- the first rejection ends it
        accepted((await request(AdvisoryJobStopDocument, { input: { id } })).jobCancel)
      }
    },
    onError: (error: unknown) => showError(error, texts.fetchCouldNotBeCanceled),
    onSettled: readAgain,
  })
  return { fetch, cancel }
}

async function fetchUrl(url: string): Promise<void> {
  accepted((await request(AdvisoryFetchDocument, { input: { url } })).advisorySourceFetch)
}
