import { useState } from 'react'
import { sendCommand } from '#renderer/lib/commands.ts'
import { formatAge, formatBytes, formatCount, formatNumber } from '#renderer/lib/format.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Page, PageHead, Section } from '#renderer/ui/Page.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import styles from './advisories.module.css'
import { NoAdvisories, WhereToGet } from './WhereToGet.tsx'
import { RemoveSourceDialog } from './RemoveSourceDialog.tsx'
import { RunningJobs } from './RunningJobs.tsx'
import { SourceTable } from './SourceTable.tsx'
import { useAdvisories } from './use-advisories.ts'
import type { Source } from './use-advisories.ts'

/** The advisory data: what is here, how old it is, and how to get more of it onto this computer. */
export function AdvisoriesView() {
  usePlace([{ label: 'Advisory data' }])
  const { sources, running, imports, remove, stop } = useAdvisories()
  const [removing, setRemoving] = useState<Source | null>(null)
  if (sources.isPending) return <PageSkeleton label="Loading the sources" isWhole />
  if (sources.isError) {
    return (
      <ErrorState
        heading="h1"
        title="The sources cannot be shown"
        error={sources.error}
        onRetry={() => void sources.refetch()}
      />
    )
  }
  const { advisorySources, advisoryDatabase } = sources.data
  const rows = advisorySources.nodes
  const newest = advisoryDatabase.newestRecord
  return (
    <Page>
      <PageHead
        title="Advisory data"
        facts={
          rows.length > 0
            ? [
                `${formatCount(advisoryDatabase.records, 'record')} of ${formatCount(rows.length, 'source')}`,
                newest && `newest ${formatAge(newest)}`,
                advisoryDatabase.epssDate && `EPSS of ${advisoryDatabase.epssDate}`,
                advisoryDatabase.kevDate && `KEV of ${advisoryDatabase.kevDate}`,
                `${formatBytes(advisoryDatabase.bytes)} on disk`,
              ]
            : ['Nothing is fetched by itself. You bring the files.']
        }
        actions={
          <Button kind="go" icon="plus" keys="$mod+o" onClick={() => sendCommand('open-files')}>
            Import files…
          </Button>
        }
      />
      {running.length > 0 && (
        <Section title="At work" className={styles.section} note={formatNumber(running.length)}>
          <RunningJobs jobs={running} onStop={(job) => void stop(job)} />
        </Section>
      )}
      {rows.length === 0 ? (
        running.length === 0 && <NoAdvisories />
      ) : (
        <>
          <SourceTable sources={rows} imports={imports} onRemove={setRemoving} />
          <details className={styles.more}>
            <summary>Where to get files</summary>
            <WhereToGet />
          </details>
        </>
      )}
      <RemoveSourceDialog source={removing} remove={remove} onClose={() => setRemoving(null)} />
    </Page>
  )
}
