import { useMutation, useQuery } from '@tanstack/react-query'
import {
  AdvisoryBundleFileDocument,
  AdvisoryBundleMakeDocument,
  AdvisoryBundlesDocument,
  AdvisoryGoBackDocument,
  AdvisoryKeyRevokeDocument,
  AdvisoryKeyTrustDocument,
  AdvisoryMadeBundlesDocument,
} from '#renderer/generated/documents.ts'
import type {
  AdvisoryBundleExportInput,
  AdvisoryBundleKeyTrustInput,
  AdvisoryBundlesQuery,
  AdvisoryMadeBundlesQuery,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { saveUrl } from '#renderer/lib/save-file.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import { useRefetchAdvisories } from '#renderer/advisories/use-advisories.ts'
import * as texts from './texts.tsx'

export type State = AdvisoryBundlesQuery['advisorySnapshots'][number]
export type BundleKey = AdvisoryBundlesQuery['advisoryBundleKeys'][number]
export type FinishedBundle = AdvisoryMadeBundlesQuery['jobs']['nodes'][number]

/** Reads the stored snapshots and the known keys. */
export function useBundles() {
  return useQuery({
    queryKey: queryKey('advisory', 'bundles'),
    queryFn: ({ signal }) => request(AdvisoryBundlesDocument, {}, signal),
  })
}

/** Returns the exported bundles that can still be saved, which is for one day. */
export function useFinishedBundles(): readonly FinishedBundle[] {
  const made = useQuery({
    queryKey: queryKey('job', 'bundles'),
    queryFn: async ({ signal }) => (await request(AdvisoryMadeBundlesDocument, {}, signal)).jobs.nodes,
  })
  return (made.data ?? []).filter((job) => job.export?.ready === true)
}

/** Saves an exported bundle through the browser. Its URL works only once and is therefore requested here. */
export async function saveBundle(bundle: Pick<FinishedBundle, 'id'>): Promise<void> {
  try {
    const { job } = await request(AdvisoryBundleFileDocument, { id: bundle.id })
    const [file] = job?.export?.files ?? []
    if (!file) throw new RequestError('fault', texts.thisBundleIsNoLongerAvailable, texts.exportItAgain)
    saveUrl(file.url, file.filename, () => saveBundle(bundle))
    showToast({ text: texts.savedFilename(file.filename), detail: texts.inYourDownloadsFolder })
  } catch (error) {
    showError(error, texts.bundleCouldNotBeSaved)
  }
}

/** Exports bundles, trusts and revokes keys, and rolls back. */
export function useBundleWork() {
  const onSuccess = useRefetchAdvisories()
  const make = useMutation({
    mutationFn: async (input: AdvisoryBundleExportInput) =>
      accepted((await request(AdvisoryBundleMakeDocument, { input })).advisoryBundleExport),
    onSuccess,
  })
  const trust = useMutation({
    mutationFn: async (input: AdvisoryBundleKeyTrustInput) =>
      accepted((await request(AdvisoryKeyTrustDocument, { input })).advisoryBundleKeyTrust),
    onSuccess,
  })
  const revoke = useMutation({
    mutationFn: async ({ fingerprint }: BundleKey) =>
      accepted((await request(AdvisoryKeyRevokeDocument, { input: { fingerprint } })).advisoryBundleKeyRevoke),
    onSuccess,
  })
  const goBack = useMutation({
    mutationFn: async ({ id }: State) =>
      accepted((await request(AdvisoryGoBackDocument, { input: { snapshotId: id } })).advisoryRollback),
    onSuccess,
  })
  return { make, trust, revoke, goBack }
}
