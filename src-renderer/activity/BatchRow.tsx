import { formatAgo, formatNumber, formatTime } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './activity.module.css'
import { type Batch, outcomeOfBatch } from './batches.ts'
import { JobRow, Sign } from './JobRow.tsx'
import type { Job } from './job-text.ts'

interface BatchRowProps {
  readonly batch: Batch
  readonly jobs: readonly Job[]
  readonly onStop: () => void
  readonly onStopJob: (job: Job) => void
}

/** Shows jobs that were started together as one, with their number and result, and each of them on request. */
export function BatchRow({ batch, jobs, onStop, onStopJob }: BatchRowProps) {
  const { name, state, failedCount, jobsCount, progress, startedBy } = batch
  const runs = state === 'RUNNING'
  return (
    <li className={styles.job}>
      <Sign state={state} />
      <div className={styles.body}>
        <p className={styles.title}>
          <b>
            <VisibleText>{name}</VisibleText>
          </b>
          <span className={styles.quiet} title={formatTime(batch.createdAt)}>
            {formatAgo(batch.finishedAt ?? batch.createdAt)}, by {startedBy.name}
          </span>
        </p>
        <p className={failedCount > 0 ? styles.bad : styles.second}>{outcomeOfBatch(batch)}</p>
        {runs && <Progress value={progress} label={`${name}: progress`} />}
        <details className={styles.members} open={failedCount > 0 ? true : undefined}>
          <summary>{jobs.length === jobsCount ? 'Its jobs' : `${formatNumber(jobs.length)} of its jobs`}</summary>
          <ul className={styles.jobs}>
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} onStop={() => onStopJob(job)} />
            ))}
          </ul>
        </details>
      </div>
      {runs && (
        <Button small onClick={onStop} aria-label={`Cancel all: ${name}`}>
          Cancel all
        </Button>
      )}
    </li>
  )
}
