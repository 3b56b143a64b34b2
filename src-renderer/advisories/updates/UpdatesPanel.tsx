import { formatCount } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { AddressTable } from './AddressTable.tsx'
import styles from '#renderer/advisories/advisories.module.css'
import { FetchForm } from './FetchForm.tsx'
import { NetworkNotice } from './NetworkNotice.tsx'
import { useAccess } from '#renderer/advisories/use-advisories.ts'
import type { Source } from '#renderer/advisories/use-advisories.ts'
import { useAddresses, useUpdates } from './use-updates.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import * as texts from './texts.tsx'

/** Manages update URLs, if the organization allows network access: their schedules and last results. */
export function UpdatesPanel({ sources }: { readonly sources: readonly Source[] }) {
  const access = useAccess()
  const addresses = useAddresses()
  const { refresh } = useUpdates()
  if (!addresses.isSuccess)
    return <QueryState query={addresses} loading={texts.loadingUrls} failed={texts.urlsCouldNotBeLoaded} />
  const rows = addresses.data
  const isOff = !access.networkAllowed || !access.mayChange
  return (
    <>
      <NetworkNotice access={access} />
      <Section
        title={texts.updateUrls}
        className={styles.section}
        note={rows.length > 0 ? formatCount(rows.length, texts.urlForms) : undefined}
        aside={
          rows.length > 0 && (
            <Button small icon="refresh" disabled={isOff || refresh.isPending} onClick={() => refresh.mutate(null)}>
              {texts.fetchAll}
            </Button>
          )
        }
      >
        {rows.length === 0 ? (
          <p className={styles.second}>{texts.noneYetUntilYouAdd}</p>
        ) : (
          <AddressTable addresses={rows} sources={sources} access={access} />
        )}
      </Section>
      <Section title={texts.fetchFromAUrl} className={styles.section}>
        <FetchForm isOff={isOff} known={rows.map(({ url }) => url)} />
      </Section>
    </>
  )
}
