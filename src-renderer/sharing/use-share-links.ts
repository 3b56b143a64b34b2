import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  ShareLinkMakeDocument,
  type ShareLinkMakeMutationVariables,
  type ShareLinkOfFragment,
  ShareLinkRevokeDocument,
  ShareLinksDocument,
} from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { addressOf, findOrigin, reachOf } from './link-place.ts'
import * as texts from './texts.tsx'

export type ShareLink = ShareLinkOfFragment

/** Downloads are no changes of the store: their count is read again at this interval. */
const countsEveryMs = 30_000

/** Reads the share links of a product page by page, the newest first. */
export function useShareLinks(productId: string, includeInactive: boolean) {
  return usePagedList({
    queryKey: queryKey('product', 'share-links', productId, includeInactive),
    keepsRows: true,
    refetchInterval: () => countsEveryMs,
    readPage: async ({ after, first, signal }) => {
      const variables = { productId, after, first, includeInactive }
      const { projectGroup, exportProfiles, organizationUser } = await request(ShareLinksDocument, variables, signal)
      if (!projectGroup?.shareLinks) return null
      const { shareLinks, projects, name } = projectGroup
      return { ...shareLinks, name, environments: projects.nodes, profiles: exportProfiles, viewer: organizationUser }
    },
  })
}

/** Makes a share link. Its address is in the answer, once. Where links lead is found out before one is made. */
export function useLinkMaking() {
  const onSuccess = useLinksChanged()
  return useMutation({
    gcTime: 0, // the address of the link
    mutationFn: async (input: ShareLinkMakeMutationVariables['input']) => {
      const origin = await findOrigin()
      const { shareLink, path } = accepted((await request(ShareLinkMakeDocument, { input })).shareLinkCreate)
      if (shareLink === null || path === null) throw new Error(texts.serviceDidNotSayWhere)
      return { link: shareLink, address: addressOf(origin, path), reach: reachOf(origin) }
    },
    onSuccess,
  })
}

export type MadeLink = Awaited<ReturnType<ReturnType<typeof useLinkMaking>['mutateAsync']>>

/** Revokes a share link. */
export function useLinkRevoking() {
  const onSuccess = useLinksChanged()
  return useMutation({
    mutationFn: async (id: string) => accepted((await request(ShareLinkRevokeDocument, { id })).shareLinkRevoke),
    onSuccess,
  })
}

function useLinksChanged() {
  const queries = useQueryClient()
  return async () => queries.invalidateQueries({ queryKey: queryKey('product', 'share-links') })
}
