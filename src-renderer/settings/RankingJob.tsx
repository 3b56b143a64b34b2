import type { PriorityJobQuery } from '#renderer/generated/documents.ts'
import { formatDone } from '#renderer/lib/format.ts'
import { Progress } from '#renderer/ui/Progress.tsx'
import styles from './PrioritySection.module.css'
import * as texts from './texts.tsx'
import { isRunning } from './use-priority.ts'

/** Shows the progress of the job that reorders findings, and its result. */
export function RankingJob({ job }: { readonly job: NonNullable<PriorityJobQuery['job']> }) {
  const { state, progress, done, total, unit, message, error, remedy } = job
  if (isRunning(state)) {
    return (
      <div className={styles.job}>
        <p>{texts.reorderingFindings}</p>
        <Progress value={progress} label={texts.reorderingFindingsProgress} />
        <p className={styles.quiet}>{done !== null && total !== null ? formatDone(done, total, unit) : message}</p>
      </div>
    )
  }
  if (state === 'FAILED') {
    return (
      <p className={styles.error} role="alert">
        {[error ?? message, remedy].filter(Boolean).join(' ')}
      </p>
    )
  }
  return (
    <p className={styles.quiet} role="status">
      {state === 'CANCELLED' ? texts.canceledSomeFindingsStillHaveTheir : texts.queueIsReordered(message)}
    </p>
  )
}
