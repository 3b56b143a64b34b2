import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  AdvisoryAddressesDocument,
  AdvisoryAddressForgetDocument,
  AdvisoryFetchDocument,
  AdvisoryNetworkAllowDocument,
  AdvisoryRefreshDocument,
  AdvisoryRescheduleDocument,
} from '#renderer/generated/documents.ts'
import type { AdvisoryAddressesQuery } from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import type { Schedule } from '#renderer/advisories/source-text.ts'
import { useRefetchAdvisories } from '#renderer/advisories/use-advisories.ts'
import * as texts from './texts.tsx'

export type Address = AdvisoryAddressesQuery['advisoryAddresses'][number]

/** Reads the update URLs with the results of their last fetches. */
export function useAddresses() {
  return useQuery({
    queryKey: queryKey('advisory', 'addresses'),
    queryFn: async ({ signal }) => (await request(AdvisoryAddressesDocument, {}, signal)).advisoryAddresses,
  })
}

/** Fetches, reschedules and removes update URLs. Rejections are shown. */
export function useUpdates() {
  const askAgain = useRefetchAdvisories()
  const onError = (what: string) => (error: unknown) => showError(error, what)
  const fetch = useMutation({
    mutationFn: async (input: { readonly url: string; readonly schedule: Schedule }) =>
      accepted((await request(AdvisoryFetchDocument, { input })).advisorySourceFetch),
    onSuccess: askAgain,
  })
  const refresh = useMutation({
    mutationFn: async (ids: readonly string[] | null) =>
      accepted((await request(AdvisoryRefreshDocument, { input: ids ? { ids: [...ids] } : {} })).advisorySourceRefresh),
    onSuccess: async ({ jobs }) => {
      showToast({
        text: texts.fetchingSources(formatCount(jobs?.length ?? 0, texts.sourceForms)),
        detail: texts.currentDataStaysInUseUntil,
      })
      await askAgain()
    },
    onError: onError(texts.fetchFailed),
  })
  const schedule = useMutation({
    mutationFn: async (input: { readonly id: string; readonly schedule?: Schedule; readonly url?: string }) =>
      accepted((await request(AdvisoryRescheduleDocument, { input })).advisorySourceSchedule),
    onSuccess: askAgain,
    onError: onError(texts.scheduleCouldNotBeChanged),
  })
  const forget = useMutation({
    mutationFn: async ({ id }: Address) =>
      accepted((await request(AdvisoryAddressForgetDocument, { input: { id } })).advisoryAddressDelete),
    onSuccess: async (_, { url }) => {
      showToast({ text: texts.urlRemoved, detail: texts.dataFromIsKept(url) })
      await askAgain()
    },
    onError: onError(texts.urlCouldNotBeRemoved),
  })
  return { fetch, refresh, schedule, forget }
}

/** Allows or forbids network access for the whole organization. */
export function useNetwork() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (networkAllowed: boolean) =>
      accepted((await request(AdvisoryNetworkAllowDocument, { input: { networkAllowed } })).organizationUpdate),
    onSuccess: async (_, allowed) => {
      showToast({ text: allowed ? texts.networkAccessIsOn : texts.networkAccessIsOffLabel })
      await queries.invalidateQueries({ queryKey: queryKey('organization') })
    },
    onError: (error: unknown) => showError(error, texts.settingCouldNotBeChanged),
  })
}
