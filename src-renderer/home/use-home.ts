import { useQuery } from '@tanstack/react-query'
import {
  HomeBackupDocument,
  HomeChangesDocument,
  HomeRecentDocument,
  HomeStartDocument,
  HomeTrendsDocument,
  HomeWorkDocument,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { visitOf } from './last-visit.ts'
import { openedSession } from '#renderer/lib/session.ts'
import { request } from '#renderer/lib/request.ts'

const weeks = 12

/** Reads which start page to show: whether there are products and advisory data. */
export function useHomeStart() {
  return useQuery({
    queryKey: queryKey('overview', 'home'),
    queryFn: ({ signal }) => request(HomeStartDocument, {}, signal),
  })
}

/** More than Home shows: the sample may be among them. */
const workCount = 10

/** Reads the newest version of each environment of the products with most left. */
export function useHomeWork(enabled: boolean) {
  return useQuery({
    queryKey: queryKey('overview', 'home-work'),
    enabled,
    queryFn: async ({ signal }) => (await request(HomeWorkDocument, { first: workCount }, signal)).projectGroups.nodes,
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

/** Reads the trends of all products by week, oldest first. The sample is in none of them. */
export function useHomeTrends() {
  const from = new Date(Date.now() - weeks * 7 * 86_400_000).toISOString().slice(0, 10)
  return useQuery({
    queryKey: queryKey('finding', 'home-trends', from),
    queryFn: ({ signal }) => request(HomeTrendsDocument, { from }, signal),
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
