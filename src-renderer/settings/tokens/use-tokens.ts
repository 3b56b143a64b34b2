import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  TokenMakeDocument,
  type TokenMakeMutationVariables,
  TokenRevokeDocument,
  TokensDocument,
  type TokenOfFragment,
  TokenUsersDocument,
} from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'

export type AccessToken = TokenOfFragment
export type TokenKind = AccessToken['kind']

/** Reads tokens page by page, the newest first: one's own, and everyone's for an Admin. */
export function useTokens(kind: TokenKind, search: string, includeInactive: boolean) {
  return usePagedList({
    queryKey: queryKey('organization', 'tokens', kind, search, includeInactive),
    keepsRows: true,
    readPage: async ({ after, first, signal }) => {
      const variables = { after, first, search: search === '' ? null : search, includeInactive, kind }
      const { organization, organizationUser } = await request(TokensDocument, variables, signal)
      return { ...organization.tokens, viewer: organizationUser }
    },
  })
}

/** Reads everyone who may sign in: whom a token can act for. */
export function useTokenUsers(enabled: boolean) {
  return useQuery({
    queryKey: queryKey('organization', 'token-users'),
    enabled,
    queryFn: ({ signal }) =>
      readAllPages(async (after) => (await request(TokenUsersDocument, { after }, signal)).organization.users),
  })
}

/** Makes a token. Its text is in the answer, once. */
export function useTokenMaking() {
  const onSuccess = useTokensChanged()
  return useMutation({
    gcTime: 0, // the text of the token
    mutationFn: async (input: TokenMakeMutationVariables['input']) =>
      accepted((await request(TokenMakeDocument, { input })).tokenCreate),
    onSuccess,
  })
}

/** Revokes a token. */
export function useTokenRevoking() {
  const onSuccess = useTokensChanged()
  return useMutation({
    mutationFn: async (id: string) => accepted((await request(TokenRevokeDocument, { id })).tokenRevoke),
    onSuccess,
  })
}

function useTokensChanged() {
  const queries = useQueryClient()
  return async () => queries.invalidateQueries({ queryKey: queryKey('organization') })
}
