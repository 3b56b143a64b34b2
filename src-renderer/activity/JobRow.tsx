import { Link } from 'wouter'
import { formatAgo, formatCount, formatNumber, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { saveExport } from '#renderer/lib/save-export.ts'
import { stageTicks } from '#renderer/lib/stages.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Progress, StageTicks } from '#renderer/ui/Progress.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './activity.module.css'
import { isRunning, outcomeOf, subjectOf, titleOf } from './job-text.ts'
import type { Job } from './job-text.ts'
import marks from '#renderer/ui/job-marks.module.css'
import { classNames } from '#renderer/ui/class-names.ts'

/** Shows one job: what it does, its progress, its result, and what to do if it failed. */
export function JobRow({ job, onStop }: { readonly job: Job; readonly onStop: () => void }) {
  const runs = isRunning(job)
  const subject = subjectOf(job)
  return (
    <li className={styles.job}>
      <Sign state={job.state} />
      <div className={styles.body}>
        <p className={styles.title}>
          <Title job={job} />
          {subject !== null && (
            <span className={styles.subject}>
              <VisibleText>{subject}</VisibleText>
            </span>
          )}
          <span className={styles.quiet} title={formatTime(job.createdAt)}>
            {formatAgo(job.finishedAt ?? job.createdAt)}, by {job.startedBy.name}
          </span>
        </p>
        <p className={job.state === 'FAILED' ? styles.bad : styles.second}>{outcomeOf(job)}</p>
        {job.remedy && <p className={styles.second}>{job.remedy}</p>}
        {runs && <Progress value={job.progress} label={`${titleOf(job)}: progress`} />}
        {job.stages.length > 0 && (runs || job.state === 'FAILED') && (
          <StageTicks label="Stages" stages={stageTicks(job.stages)} />
        )}
        <Skips job={job} />
      </div>
      {job.kind === 'EXPORT' && job.export?.ready === true && (
        <Button small icon="download" onClick={() => void save(job)} aria-label={`Save: ${titleOf(job)}`}>
          Save
        </Button>
      )}
      {runs && job.cancellable && (
        <Button small onClick={onStop} aria-label={`Cancel: ${titleOf(job)}`}>
          Cancel
        </Button>
      )}
    </li>
  )
}

async function save({ id }: Job): Promise<void> {
  try {
    await saveExport(id)
  } catch (error) {
    showError(error, 'The file could not be saved')
  }
}

function Title({ job }: { readonly job: Job }) {
  if (job.sbom) return <Link href={paths.version(job.sbom.project.id, job.sbom.id)}>{titleOf(job)}</Link>
  if (job.kind === 'BACKUP' || job.kind === 'RESTORE') return <Link href={paths.backups}>{titleOf(job)}</Link>
  if (job.advisorySource) return <Link href={paths.advisories}>{titleOf(job)}</Link>
  return <b>{titleOf(job)}</b>
}

/** The state of a job, or of several. */
export function Sign({ state }: Pick<Job, 'state'>) {
  if (state === 'SUCCEEDED') return <Icon name="check" label="Done" className={styles.good} />
  if (state === 'FAILED') return <Icon name="warning" label="Failed" className={styles.bad} />
  if (state === 'CANCELLED') return <Icon name="minus" label="Canceled" className={styles.quiet} />
  return (
    <span
      className={state === 'RUNNING' ? classNames(marks.spin, styles.spin) : classNames(marks.wait, styles.wait)}
      role="img"
      aria-label={state === 'RUNNING' ? 'Running' : 'Queued'}
    />
  )
}

function Skips({ job }: { readonly job: Job }) {
  if (job.skippedCount === 0) return null
  return (
    <details className={styles.skips}>
      <summary>{formatCount(job.skippedCount, 'item')} skipped</summary>
      <ul>
        {job.skips.map((skip) => (
          <li key={skip}>{skip}</li>
        ))}
        {job.skippedCount > job.skips.length && (
          <li className={styles.quiet}>and {formatNumber(job.skippedCount - job.skips.length)} more</li>
        )}
      </ul>
    </details>
  )
}
