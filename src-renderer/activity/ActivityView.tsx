import { useState } from 'react'
import { sendCommand } from '#renderer/lib/commands.ts'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import type { Job } from '#renderer/lib/job-text.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead, Section } from '#renderer/ui/Page.tsx'
import { LoadError } from '#renderer/ui/QueryState.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './activity.module.css'
import { BatchRow } from './BatchRow.tsx'
import { type Batch, type Entry, entriesOf, isIdleEntry } from './batches.ts'
import { daysOf } from './days.ts'
import { factsOf } from './facts.ts'
import { JobRow } from './JobRow.tsx'
import type { VersionsNow } from './results.ts'
import * as texts from './texts.tsx'
import { type JobFilter, useActivity, useJobCounts, useResults, useSoleUser } from './use-activity.ts'

const nothing: Readonly<Record<Exclude<JobFilter, 'all'>, string>> = {
  running: texts.noRunningJobs,
  failed: texts.noFailedJobsInTheLast,
}

/** Shows running background jobs and the results of earlier ones, by day. */
export function ActivityView() {
  usePlace([{ label: texts.activity }])
  const [filter, setFilter] = useState<JobFilter>('all')
  const { jobs, rows, stop, stopBatch } = useActivity(filter)
  const results = useResults(rows)
  const counts = useJobCounts(rows).data
  useKeys({ f: () => setFilter(filter === 'failed' ? 'all' : 'failed') })
  const people = useSoleUser()
  if ((jobs.isPending || people.isPending) && filter === 'all')
    return <PageSkeleton label={texts.loadingJobs} isWhole />
  if (jobs.isError && rows.length === 0) return <LoadError query={jobs} title={texts.jobsCouldNotBeLoaded} isPage />
  const entries = entriesOf(rows)
  const listed = entries.filter((entry) => !isIdleEntry(entry))
  const idle = entries.length - listed.length
  const isEmpty = rows.length === 0 && !jobs.isPending
  return (
    <Page>
      <PageHead title={texts.activity} facts={rows.length > 0 ? factsOf(filter, rows) : []} />
      {(filter !== 'all' || rows.length > 0) && (
        <div className={styles.filter}>
          <Segments label={texts.jobs} segments={filtersOf(counts)} value={filter} onChange={setFilter} />
        </div>
      )}
      {isEmpty && filter !== 'all' && <p className={styles.none}>{nothing[filter]}.</p>}
      {isEmpty && filter === 'all' && (
        <EmptyState
          icon="activity"
          title={texts.noJobsYet}
          actions={
            <Button icon="file" keys="$mod+o" onClick={() => sendCommand('open-files')}>
              {texts.openAnSbom}
            </Button>
          }
        >
          {texts.uploadsImportsAndExportsAppearHere}
        </EmptyState>
      )}
      {results.isError && <ResultsFailed onRetry={() => void results.refetch()} />}
      <Days
        entries={listed}
        hasOlder={jobs.hasNextPage}
        results={results.data}
        sole={people.data ?? null}
        onStop={(job) => void stop(job)}
        onStopBatch={(batch) => void stopBatch(batch)}
      />
      {idle > 0 && (
        <p className={styles.none}>{texts.finishedWithNothingToDo(formatCount(idle, texts.moreJobForms))}</p>
      )}
      {jobs.hasNextPage && (
        <Button disabled={jobs.isFetchingNextPage} onClick={() => void jobs.fetchNextPage()}>
          {texts.showOlderJobs}
        </Button>
      )}
      <ActivityBar count={listed.length} isWhole={!jobs.isPending && !jobs.hasNextPage} />
    </Page>
  )
}

function filtersOf(counts: { readonly running: number; readonly failed: number } | undefined) {
  const withCount = (label: string, count = 0) => (count === 0 ? label : texts.withCount(label, formatNumber(count)))
  return [
    { value: 'all', label: texts.all },
    { value: 'running', label: withCount(texts.running, counts?.running) },
    { value: 'failed', label: withCount(texts.failed, counts?.failed) },
  ] as const
}

interface DaysProps {
  readonly entries: readonly Entry[]
  /** Whether older jobs are not read yet. */
  readonly hasOlder: boolean
  readonly results: VersionsNow | undefined
  readonly sole: string | null
  readonly onStop: (job: Job) => void
  readonly onStopBatch: (batch: Batch) => void
}

/** Jobs of a batch whose details are closed cannot have the focus. */
const reachable = '[data-job]:not(details:not([open]) > ul *)'

/** The lines of each day, among which J and K move. */
function Days({ entries, hasOlder, results, sole, onStop, onStopBatch }: DaysProps) {
  const box = useRowFocus<HTMLDivElement>(reachable)
  const line = (entry: Entry) =>
    entry.batch === null ? (
      <JobRow
        key={entry.key}
        job={entry.job}
        now={results?.get(entry.job.sbom?.id ?? '')}
        sole={sole}
        onStop={() => onStop(entry.job)}
      />
    ) : (
      <BatchRow
        key={entry.key}
        batch={entry.batch}
        jobs={entry.jobs}
        results={results}
        sole={sole}
        onStop={() => onStopBatch(entry.batch)}
        onStopJob={onStop}
      />
    )
  return (
    <div ref={box}>
      {daysOf(entries, hasOlder).map((day) => (
        <Section
          key={day.title}
          title={day.title}
          className={styles.section}
          note={day.count !== null && formatCount(day.count, texts.entryForms)}
        >
          <ul className={styles.jobs}>{day.entries.map(line)}</ul>
        </Section>
      ))}
    </div>
  )
}

function ResultsFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <p className={styles.none} role="alert">
      {texts.resultsCouldNotBeLoaded}.{' '}
      <Button small onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </p>
  )
}

/** Says how many entries there are once all of them are read. */
function ActivityBar({ count, isWhole }: { readonly count: number; readonly isWhole: boolean }) {
  return (
    <BottomBar>
      <span>{isWhole && formatCount(count, texts.entryForms)}</span>
      <span className={text.push} />
      {count > 0 && (
        <>
          <KeyHint keys="j k">{texts.move}</KeyHint>
          <KeyHint keys="Enter">{texts.open}</KeyHint>
        </>
      )}
      <KeyHint keys="f">{texts.failedOnly}</KeyHint>
    </BottomBar>
  )
}
