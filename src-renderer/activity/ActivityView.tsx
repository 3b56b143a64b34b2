import { sendCommand } from '#renderer/lib/commands.ts'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { Page, PageHead, Section } from '#renderer/ui/Page.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import styles from './activity.module.css'
import { BatchRow } from './BatchRow.tsx'
import { type Entry, entriesOf, isIdleEntry, isRunningEntry } from './batches.ts'
import { isRunning } from './job-text.ts'
import { JobRow } from './JobRow.tsx'
import { useActivity } from './use-activity.ts'
import { LoadError } from '#renderer/ui/QueryState.tsx'

/** Shows running background jobs and the results of earlier ones. */
export function ActivityView() {
  usePlace([{ label: 'Activity' }])
  const { jobs, rows, stop, stopBatch } = useActivity()
  if (jobs.isPending) return <PageSkeleton label="Loading jobs" isWhole />
  if (jobs.isError && rows.length === 0) return <LoadError query={jobs} title="Jobs could not be loaded" isPage />
  const entries = entriesOf(rows)
  const running = entries.filter(isRunningEntry)
  const ended = entries.filter((entry) => !isRunningEntry(entry))
  const finished = ended.filter((entry) => !isIdleEntry(entry))
  const idle = ended.length - finished.length
  const runningJobs = rows.filter(isRunning).length
  const failed = rows.filter(({ state }) => state === 'FAILED').length
  const line = (entry: Entry) =>
    entry.batch === null ? (
      <JobRow key={entry.key} job={entry.job} onStop={() => void stop(entry.job)} />
    ) : (
      <BatchRow
        key={entry.key}
        batch={entry.batch}
        jobs={entry.jobs}
        onStop={() => void stopBatch(entry.batch)}
        onStopJob={(job) => void stop(job)}
      />
    )
  return (
    <Page>
      <PageHead
        title="Activity"
        facts={
          rows.length > 0
            ? [
                runningJobs > 0 ? formatCount(runningJobs, 'running job') : 'No running jobs',
                failed > 0 && `${formatCount(failed, 'job')} failed`,
                'kept for 30 days',
              ]
            : []
        }
      />
      {rows.length === 0 && (
        <EmptyState
          icon="activity"
          title="No jobs yet"
          actions={
            <Button icon="file" keys="$mod+o" onClick={() => sendCommand('open-files')}>
              Open an SBOM…
            </Button>
          }
        >
          Uploads, imports and exports appear here with their progress. Finished jobs are kept for 30 days.
        </EmptyState>
      )}
      {running.length > 0 && (
        <Section title="Running" className={styles.section} note={formatNumber(runningJobs)}>
          <ul className={styles.jobs}>{running.map(line)}</ul>
        </Section>
      )}
      {ended.length > 0 && (
        <Section title="Finished" className={styles.section}>
          <ul className={styles.jobs}>{finished.map(line)}</ul>
          {idle > 0 && <p className={styles.quiet}>{formatCount(idle, 'more job')} finished with nothing to do.</p>}
        </Section>
      )}
      {jobs.hasNextPage && (
        <Button disabled={jobs.isFetchingNextPage} onClick={() => void jobs.fetchNextPage()}>
          Show older jobs
        </Button>
      )}
    </Page>
  )
}
