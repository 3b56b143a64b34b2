import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SigningKeysQuery } from '#renderer/generated/documents.ts'
import {
  SigningKeyChangeDocument,
  type SigningKeyChangeMutationVariables,
  SigningKeyDeleteDocument,
  SigningKeyMakeDocument,
  type SigningKeyMakeMutationVariables,
  SigningKeysDocument,
} from '#renderer/generated/documents.ts'
import { queryKey } from './query-keys.ts'
import { accepted, request } from './request.ts'
import * as texts from './texts.ts'
import { visibleText } from './visible-text.ts'

export type SigningKey = SigningKeysQuery['signingKeys']['nodes'][number]

/** What the service can make. The first is what most tools read. */
export const keyAlgorithms = [
  { value: 'ES256', label: texts.ecdsaP256, code: 'ES256' },
  { value: 'Ed25519', label: texts.ed25519 },
  { value: 'ES384', label: texts.ecdsaP384, code: 'ES384' },
  { value: 'RS256', label: texts.rsa3072, code: 'RS256' },
]

/** Says what the private part of a new key is and where it is. */
export const privatePartHint = texts.privatePartIsKept

/** Names a key so that two of the same name differ. */
export function keyLabel({ name, algorithm, fingerprint }: SigningKey): string {
  return `${visibleText(name)} · ${algorithm} · ${fingerprint.slice(0, 16)}…`
}

/** Reads all keys, which are few, and whether the user may change them and sign with them. */
export function useSigningKeys() {
  return useQuery({
    queryKey: queryKey('organization', 'signing-keys'),
    queryFn: async ({ signal }) => {
      const { signingKeys, organizationUser } = await request(SigningKeysDocument, {}, signal)
      const keys: readonly SigningKey[] = signingKeys.nodes
      const mayChange = ['Owner', 'Admin'].includes(organizationUser.role)
      return { keys, mayChange, maySign: mayChange || organizationUser.role === 'Operator' }
    },
  })
}

/** Makes a key pair, or trusts a public key, and returns its id. */
export function useMakeKey() {
  const onSuccess = useReadSignaturesAgain()
  return useMutation({
    mutationFn: async (input: SigningKeyMakeMutationVariables['input']) =>
      accepted((await request(SigningKeyMakeDocument, { input })).signingKeyCreate).signingKey?.id ?? null,
    onSuccess,
  })
}

/** Gives a key another name or person. */
export function useKeyChange() {
  const onSuccess = useReadSignaturesAgain()
  return useMutation({
    mutationFn: async (input: SigningKeyChangeMutationVariables['input']) =>
      accepted((await request(SigningKeyChangeDocument, { input })).signingKeyUpdate),
    onSuccess,
  })
}

/** Removes a key. */
export function useKeyRemoval() {
  const onSuccess = useReadSignaturesAgain()
  return useMutation({
    mutationFn: async ({ id }: Pick<SigningKey, 'id'>) =>
      accepted((await request(SigningKeyDeleteDocument, { id })).signingKeyDelete),
    onSuccess,
  })
}

/** Whether a signature is trusted follows from the keys. */
function useReadSignaturesAgain() {
  const queries = useQueryClient()
  return async () => {
    const areas = ['organization', 'version', 'overview'] as const
    await Promise.all(areas.map((area) => queries.invalidateQueries({ queryKey: queryKey(area) })))
  }
}
