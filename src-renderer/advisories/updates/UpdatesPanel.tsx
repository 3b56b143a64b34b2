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

/** Manages update URLs, if the organization allows network access: their schedules and last results. */
export function UpdatesPanel({ sources }: { readonly sources: readonly Source[] }) {
  const access = useAccess()
  const addresses = useAddresses()
  const { refresh } = useUpdates()
  if (addresses.isPending) return <PageSkeleton label="Loading URLs" />
  if (addresses.isError) {
    return (
      <ErrorState title="URLs could not be loaded" error={addresses.error} onRetry={() => void addresses.refetch()} />
    )
  }
  const rows = addresses.data
  const isOff = !access.networkAllowed || !access.mayChange
  return (
    <>
      <NetworkNotice access={access} />
      <Section
        title="Update URLs"
        className={styles.section}
        note={rows.length > 0 ? formatCount(rows.length, 'URL') : undefined}
        aside={
          rows.length > 0 && (
            <Button small icon="refresh" disabled={isOff || refresh.isPending} onClick={() => refresh.mutate(null)}>
              Fetch all
            </Button>
          )
        }
      >
        {rows.length === 0 ? (
          <p className={styles.second}>None yet. Until you add a URL, import data from files.</p>
        ) : (
          <AddressTable addresses={rows} sources={sources} access={access} />
        )}
      </Section>
      <Section title="Fetch from a URL" className={styles.section}>
        <FetchForm isOff={isOff} known={rows.map(({ url }) => url)} />
      </Section>
    </>
  )
}
