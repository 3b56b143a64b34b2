import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import { ExportBundle } from './ExportBundle.tsx'
import { KeyList } from './KeyList.tsx'
import { SnapshotList } from './SnapshotList.tsx'
import { useAccess } from '#renderer/advisories/use-advisories.ts'
import type { Source } from '#renderer/advisories/use-advisories.ts'
import { useBundles } from './use-bundles.ts'

/**
 * Manages bundles for computers without a network: export, signing keys, and the snapshots used as a base or for a rollback. A fingerprint
 * in the URL is offered as a key to trust.
 */
export function BundlesPanel(props: { readonly sources: readonly Source[]; readonly fingerprint: string | undefined }) {
  const bundles = useBundles()
  const access = useAccess()
  if (bundles.isPending) return <PageSkeleton label="Loading bundles" />
  if (bundles.isError) {
    return (
      <ErrorState title="Bundles could not be loaded" error={bundles.error} onRetry={() => void bundles.refetch()} />
    )
  }
  const { advisorySnapshots, advisoryBundleKeys } = bundles.data
  return (
    <>
      <ExportBundle sources={props.sources} states={advisorySnapshots} access={access} />
      <KeyList keys={advisoryBundleKeys} access={access} asked={props.fingerprint} />
      <SnapshotList states={advisorySnapshots} access={access} />
    </>
  )
}
