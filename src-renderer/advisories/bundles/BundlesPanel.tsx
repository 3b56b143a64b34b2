import { ExportBundle } from './ExportBundle.tsx'
import { KeyList } from './KeyList.tsx'
import { SnapshotList } from './SnapshotList.tsx'
import { useAccess } from '#renderer/advisories/use-advisories.ts'
import type { Source } from '#renderer/advisories/use-advisories.ts'
import { useBundles } from './use-bundles.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import * as texts from './texts.tsx'

/**
 * Manages bundles for computers without a network: export, signing keys, and the snapshots used as a base or for a rollback. A fingerprint
 * in the URL is offered as a key to trust.
 */
export function BundlesPanel(props: { readonly sources: readonly Source[]; readonly fingerprint: string | undefined }) {
  const bundles = useBundles()
  const access = useAccess()
  if (!bundles.isSuccess)
    return <QueryState query={bundles} loading={texts.loadingBundles} failed={texts.bundlesCouldNotBeLoaded} />
  const { advisorySnapshots, advisoryBundleKeys } = bundles.data
  return (
    <>
      <ExportBundle sources={props.sources} states={advisorySnapshots} access={access} />
      <KeyList keys={advisoryBundleKeys} access={access} asked={props.fingerprint} />
      <SnapshotList states={advisorySnapshots} access={access} />
    </>
  )
}
