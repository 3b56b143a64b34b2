import { formatDone } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import styles from './advisories.module.css'
import type { ImportJob } from './use-advisories.ts'

/** Imports and the matching that follows them, with how far each is. */
export function RunningJobs(props: { readonly jobs: readonly ImportJob[]; readonly onStop: (job: ImportJob) => void }) {
  return (
    <ul className={styles.jobs}>
      {props.jobs.map((job) => (
        <li key={job.id}>
          <span className={styles.jobName}>{nameOf(job)}</span>
          <Progress value={job.progress} label={`${nameOf(job)}: progress`} />
          <span className={styles.quiet}>{describe(job)}</span>
          {job.cancellable && (
            <Button small onClick={() => props.onStop(job)}>
              Cancel
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function nameOf(job: ImportJob): string {
  if (job.kind === 'RESCAN') return 'Matching versions again'
  return job.advisorySource ? `Importing ${job.advisorySource.name}` : 'Importing'
}

function describe(job: ImportJob): string {
  if (job.state === 'QUEUED') return 'waits'
  if (job.done === null || job.total === null) return job.message
  return formatDone(job.done, job.total, job.unit)
}
