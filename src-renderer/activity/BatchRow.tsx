import { formatNumber } from '#renderer/lib/format.ts'
import type { Job } from '#renderer/lib/job-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { JobSign } from '#renderer/ui/JobSign.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './activity.module.css'
import { type Batch, outcomeOfBatch } from './batches.ts'
import { JobRow, When } from './JobRow.tsx'
import type { VersionsNow } from './results.ts'
import * as texts from './texts.tsx'

interface BatchRowProps {
  readonly batch: Batch
  readonly jobs: readonly Job[]
  readonly results: VersionsNow | undefined
  readonly sole: string | null
  readonly onStop: () => void
  readonly onStopJob: (job: Job) => void
}

/** Shows jobs that were started together as one, with their number and result, and each of them on request. */
export function BatchRow({ batch, jobs, results, sole, onStop, onStopJob }: BatchRowProps) {
  const { name, state, failedCount, jobsCount, progress, startedBy } = batch
  const runs = state === 'RUNNING'
  return (
    <li className={styles.job}>
      <span className={styles.mark}>
        <JobSign state={state} />
      </span>
      <div className={styles.title}>
        <b>
          <VisibleText>{name}</VisibleText>
        </b>
      </div>
      <div className={styles.body}>
        {runs && <Progress value={progress} label={texts.nameProgress(name)} />}
        <p className={failedCount > 0 ? styles.bad : undefined}>{outcomeOfBatch(batch)}</p>
      </div>
      <span className={styles.took} />
      <When at={batch.finishedAt ?? batch.createdAt} by={startedBy} sole={sole} />
      <div className={styles.actions}>
        {runs && (
          <Button small onClick={onStop} aria-label={texts.cancelAllName(name)}>
            {texts.cancelAll}
          </Button>
        )}
      </div>
      <details className={styles.members} open={failedCount > 0 ? true : undefined}>
        <summary data-job="">
          {jobs.length === jobsCount ? texts.itsJobs : texts.ofItsJobs(formatNumber(jobs.length))}
        </summary>
        <ul className={styles.jobs}>
          {jobs.map((job) => (
            <JobRow
              key={job.id}
              job={job}
              now={results?.get(job.sbom?.id ?? '')}
              sole={sole}
              onStop={() => onStopJob(job)}
            />
          ))}
        </ul>
      </details>
    </li>
  )
}
