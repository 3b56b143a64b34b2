import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SigningKeysQuery } from '#renderer/generated/documents.ts'
import {
  DocumentSignDocument,
  SigningKeyMakeDocument,
  SigningKeysDocument,
  VersionSignOffDocument,
} from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { useInvalidateAll } from '#renderer/documents/use-document-changes.ts'

export type SigningKey = SigningKeysQuery['signingKeys']['nodes'][number]

/** Reads the keys that can sign. */
export function useSigningKeys() {
  return useQuery({
    queryKey: queryKey('organization', 'signing-keys'),
    queryFn: async ({ signal }) => {
      const keys = await readAllPages(
        async (after) => (await request(SigningKeysDocument, { first: 1000, after }, signal)).signingKeys,
      )
      return keys.filter(({ canSign }) => canSign)
    },
  })
}

/** Makes a key pair and returns its id. */
export function useMakeKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: { readonly name: string; readonly algorithm: string }) =>
      accepted((await request(SigningKeyMakeDocument, input)).signingKeyCreate).signingKey?.id ?? null,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKey('organization', 'signing-keys') }),
  })
}

/** Signs the active document of a version. */
export function useSign(id: string) {
  const onSuccess = useInvalidateAll()
  return useMutation({
    mutationFn: async (signingKeyId: string) =>
      accepted((await request(DocumentSignDocument, { id, signingKeyId })).sbomSign),
    onSuccess,
  })
}

/** Signs a version off as reviewed. */
export function useSignOff(sbomId: string) {
  const onSuccess = useInvalidateAll()
  return useMutation({
    mutationFn: async (note: string | null) =>
      accepted((await request(VersionSignOffDocument, { sbomId, note })).sbomReviewCreate),
    onSuccess,
  })
}
