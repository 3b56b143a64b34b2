import { useQuery } from '@tanstack/react-query'
import {
  ShellAdvisoriesDocument,
  ShellJobsDocument,
  ShellProductsDocument,
  ShellServiceDocument,
  ShellVersionsDocument,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'

/** Products and their environments, newest change first, for the side pane. */
export function useShellProducts() {
  return useQuery({
    queryKey: queryKey('product', 'shell'),
    queryFn: async ({ signal }) => (await request(ShellProductsDocument, {}, signal)).projectGroups,
  })
}

/** The newest versions of each environment of one product. */
export function useShellVersions(productId: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKey('version', 'shell', productId),
    queryFn: async ({ signal }) => (await request(ShellVersionsDocument, { productId }, signal)).projectGroup,
    enabled,
  })
}

/** How old the advisory data is, and whether it can be read. */
export function useShellAdvisories() {
  return useQuery({
    queryKey: queryKey('advisory', 'shell'),
    queryFn: ({ signal }) => request(ShellAdvisoriesDocument, {}, signal),
  })
}

/** How many jobs wait or run. */
export function useRunningJobs() {
  return useQuery({
    queryKey: queryKey('job', 'running-count'),
    queryFn: async ({ signal }) => (await request(ShellJobsDocument, {}, signal)).jobs.totalCount,
  })
}

/** What service answers, and whether it may use the network. */
export function useService() {
  return useQuery({
    queryKey: queryKey('organization', 'service'),
    queryFn: async ({ signal }) => (await request(ShellServiceDocument, {}, signal)).service,
  })
}
