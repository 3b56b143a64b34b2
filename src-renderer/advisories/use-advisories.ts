import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  AdvisoryAccessDocument,
  AdvisorySourceDropDocument,
  AdvisorySourcesDocument,
} from '#renderer/generated/documents.ts'
import type { AdvisorySourcesQuery } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import * as texts from './texts.tsx'

export type Source = AdvisorySourcesQuery['advisorySources']['nodes'][number]
export type Database = AdvisorySourcesQuery['advisoryDatabase']

/** Reads the sources and the facts of the whole data. */
export function useAdvisories() {
  return useQuery({
    queryKey: queryKey('advisory', 'sources'),
    queryFn: ({ signal }) => request(AdvisorySourcesDocument, {}, signal),
  })
}

/** Reads what the user may do here and whether the organization allows network access. Nothing is allowed until it is known. */
export function useAccess() {
  const access = useQuery({
    queryKey: queryKey('organization', 'advisory-access'),
    queryFn: ({ signal }) => request(AdvisoryAccessDocument, {}, signal),
  })
  const role = access.data?.organizationUser.role ?? ''
  return {
    isKnown: access.isSuccess,
    isAdmin: ['Owner', 'Admin'].includes(role),
    mayChange: ['Owner', 'Admin', 'Operator'].includes(role),
    networkAllowed: access.data?.service.networkAllowed === true,
  }
}

/** Invalidates all cached queries about advisory data and its jobs. */
export function useRefetchAdvisories(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: queryKey('advisory') }),
      queries.invalidateQueries({ queryKey: queryKey('job') }),
    ])
  }
}

/** Removes a source with its data. */
export function useSourceRemoval() {
  const askAgain = useRefetchAdvisories()
  return useMutation({
    mutationFn: async (source: Source) => {
      const { advisorySourceRemove } = await request(AdvisorySourceDropDocument, { input: { id: source.id } })
      return accepted(advisorySourceRemove)
    },
    onSuccess: async (_, source) => {
      showToast({ text: texts.nameRemoved(source.name), detail: texts.allVersionsWillBeRescanned })
      await askAgain()
    },
  })
}
