import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import { ExportBundle } from './ExportBundle.tsx'
import { KeyList } from './KeyList.tsx'
import { SnapshotList } from './SnapshotList.tsx'
import { useAccess } from '#renderer/advisories/use-advisories.ts'
import type { Source } from '#renderer/advisories/use-advisories.ts'
import { useBundles } from './use-bundles.ts'

/**
 * Bundles for machines without network: writing them, the keys that they are signed with, and the states of the data that they and
 * going back can name. A fingerprint in the address is offered to be trusted.
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
