import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  SignInProviderAskDocument,
  SignInProviderRemoveDocument,
  SignInProviderSaveDocument,
  type SignInProviderUpdateInput,
  SignInSettingsDocument,
  type SignInSettingsQuery,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import * as texts from './texts.tsx'

export type SignInSettings = SignInSettingsQuery
export type Provider = NonNullable<SignInSettings['organization']['signInProvider']>

/** Reads the provider and the links of the user. */
export function useSignInSettings() {
  return useQuery({
    queryKey: queryKey('organization', 'sign-in'),
    queryFn: ({ signal }) => request(SignInSettingsDocument, {}, signal),
  })
}

/** Stores the provider, or removes it with null. */
export function useProviderChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: SignInProviderUpdateInput | null) => {
      if (input) accepted((await request(SignInProviderSaveDocument, { input })).signInProviderUpdate)
      else accepted((await request(SignInProviderRemoveDocument, {})).signInProviderDelete)
    },
    onSuccess: (_, input) => showToast({ text: input ? texts.providerIsSaved : texts.providerIsRemoved }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey('organization', 'sign-in') }),
  })
}

/** Asks the provider now what it says of itself. */
export function useProviderCheck() {
  return useMutation({
    mutationFn: async () => accepted((await request(SignInProviderAskDocument, {})).signInProviderCheck).problem,
    onError: (error) => showError(error, texts.providerCouldNotBeChecked),
  })
}
