import { useQuery } from '@tanstack/react-query'
import {
  ShellAdvisoriesDocument,
  ShellInboxDocument,
  ShellJobsDocument,
  ShellProductsDocument,
  ShellServiceDocument,
  ShellVersionsDocument,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'

/** Reads products and their environments for the side pane, latest change first. */
export function useShellProducts() {
  return useQuery({
    queryKey: queryKey('overview', 'shell'),
    queryFn: async ({ signal }) => (await request(ShellProductsDocument, {}, signal)).projectGroups,
  })
}

/** Reads the newest versions of each environment of a product. */
export function useShellVersions(productId: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKey('overview', 'shell', productId),
    queryFn: async ({ signal }) => (await request(ShellVersionsDocument, { productId }, signal)).projectGroup,
    enabled,
  })
}

/** Reads the age of the advisory data and whether it is damaged. */
export function useShellAdvisories() {
  return useQuery({
    queryKey: queryKey('advisory', 'shell'),
    queryFn: ({ signal }) => request(ShellAdvisoriesDocument, {}, signal),
  })
}

/** Counts queued and running jobs. */
export function useRunningJobs() {
  return useQuery({
    queryKey: queryKey('job', 'running-count'),
    queryFn: async ({ signal }) => (await request(ShellJobsDocument, {}, signal)).jobs.totalCount,
  })
}

/** Counts notifications that were not read. */
export function useUnread() {
  return useQuery({
    queryKey: queryKey('notification', 'unread-count'),
    queryFn: async ({ signal }) => (await request(ShellInboxDocument, {}, signal)).organizationUser,
    select: (user) => user?.unreadNotificationsCount ?? 0,
  })
}

/** Reads version and shape of the service, and whether it may use the network. */
export function useService() {
  return useQuery({
    queryKey: queryKey('organization', 'service'),
    queryFn: async ({ signal }) => (await request(ShellServiceDocument, {}, signal)).service,
  })
}
