import { formatCount } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import { AddressTable } from './AddressTable.tsx'
import styles from '#renderer/advisories/advisories.module.css'
import { FetchForm } from './FetchForm.tsx'
import { NetworkNotice } from './NetworkNotice.tsx'
import { useAccess } from '#renderer/advisories/use-advisories.ts'
import type { Source } from '#renderer/advisories/use-advisories.ts'
import { useAddresses, useUpdates } from './use-updates.ts'

/** Fetching by address, where the organization allows the network: which addresses, how often, what came of it. */
export function UpdatesPart({ sources }: { readonly sources: readonly Source[] }) {
  const access = useAccess()
  const addresses = useAddresses()
  const { refresh } = useUpdates()
  if (addresses.isPending) return <PageSkeleton label="Loading the addresses" />
  if (addresses.isError) {
    return (
      <ErrorState
        title="The addresses cannot be shown"
        error={addresses.error}
        onRetry={() => void addresses.refetch()}
      />
    )
  }
  const rows = addresses.data
  const isOff = !access.networkAllowed || !access.mayChange
  return (
    <>
      <NetworkNotice access={access} />
      <Section
        title="Addresses"
        className={styles.section}
        note={rows.length > 0 ? formatCount(rows.length, 'address', 'addresses') : undefined}
        aside={
          rows.length > 0 && (
            <Button small icon="refresh" disabled={isOff || refresh.isPending} onClick={() => refresh.mutate(null)}>
              Fetch all now
            </Button>
          )
        }
      >
        {rows.length === 0 ? (
          <p className={styles.second}>None yet. Data comes by file until you give an address.</p>
        ) : (
          <AddressTable addresses={rows} sources={sources} access={access} />
        )}
      </Section>
      <Section title="Fetch from an address" className={styles.section}>
        <FetchForm isOff={isOff} known={rows.map(({ url }) => url)} />
      </Section>
    </>
  )
}
