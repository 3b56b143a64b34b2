import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import {
  HomeBackupDocument,
  HomeChangesDocument,
  HomeMetricDocument,
  HomeRecentDocument,
  HomeSampleCreateDocument,
  HomeStartDocument,
  HomeTrendDocument,
} from '#renderer/generated/documents.ts'
import { paths } from '#renderer/lib/paths.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { visitOf } from './last-visit.ts'
import { openedSession } from '#renderer/lib/session.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError } from '#renderer/lib/toasts.ts'

const weeks = 12

/** Reads which start page to show: whether there are products and advisory data. */
export function useHomeStart() {
  return useQuery({
    queryKey: queryKey('overview', 'home'),
    queryFn: ({ signal }) => request(HomeStartDocument, {}, signal),
  })
}

/** Reads what changed since the last visit. It follows every change; when the last visit was stays while the window is open. */
export function useHomeChanges() {
  return useQuery({
    queryKey: queryKey('overview', 'home-changes'),
    queryFn: async ({ signal }) => {
      const { last, since } = await visitOf(openedSession())
      return { ...(await request(HomeChangesDocument, { since }, signal)), lastVisit: last }
    },
  })
}

/** Counts all open findings by severity. */
export function useHomeMetric() {
  return useQuery({
    queryKey: queryKey('finding', 'home-metric'),
    queryFn: async ({ signal }) => (await request(HomeMetricDocument, {}, signal)).organizationMetric.severityCounts,
  })
}

/** Reads the open findings by week, oldest first. */
export function useHomeTrend() {
  const from = new Date(Date.now() - weeks * 7 * 86_400_000).toISOString().slice(0, 10)
  return useQuery({
    queryKey: queryKey('finding', 'home-trend', from),
    queryFn: async ({ signal }) => (await request(HomeTrendDocument, { from }, signal)).trend,
  })
}

/** Reads whether the last backup failed. Users who may not see backups get nothing. */
export function useHomeBackup() {
  return useQuery({
    queryKey: queryKey('backup', 'home'),
    queryFn: async ({ signal }) => (await request(HomeBackupDocument, {}, signal)).backupSettings,
  })
}

/** Reads the most recent versions. */
export function useHomeRecent() {
  return useQuery({
    queryKey: queryKey('version', 'home-recent'),
    queryFn: async ({ signal }) => (await request(HomeRecentDocument, {}, signal)).sboms.nodes,
  })
}

/** Creates the sample product and opens it. */
export function useSampleProduct() {
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => accepted((await request(HomeSampleCreateDocument, {})).sampleProductCreate),
    onSuccess: ({ projectGroup }) => {
      void queries.invalidateQueries()
      if (projectGroup) navigate(paths.product(projectGroup.id))
    },
    onError: (error) => showError(error, 'The sample could not be created.'),
  })
}
