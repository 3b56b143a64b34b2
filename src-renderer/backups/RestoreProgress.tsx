import { formatDone, formatTime } from '#renderer/lib/format.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './backups.module.css'
import { describeContent } from './backup-text.ts'
import type { BackupJob } from './follow-job.ts'
import { cancelRestore, hideRestore, useRestore } from './restore.ts'
import type { Restore } from './restore.ts'

/** Shows the restore that this window started: its progress, then its result. */
export function RestoreProgress() {
  const restore = useRestore((state) => state.restore)
  if (restore.at === 'idle') return null
  const job = restore.at === 'running' && !restore.isReplacing ? restore.job : null
  return (
    <Dialog
      open
      onClose={hideRestore}
      title={titleOf(restore)}
      actions={
        <>
          {job?.cancellable && <Button onClick={() => void cancel(job)}>Cancel the restore</Button>}
          <Button kind={restore.at === 'running' ? 'plain' : 'go'} onClick={hideRestore}>
            {restore.at === 'running' ? 'Continue in the background' : 'Close'}
          </Button>
        </>
      }
    >
      <Body restore={restore} />
    </Dialog>
  )
}

async function cancel(job: BackupJob): Promise<void> {
  try {
    await cancelRestore(job)
  } catch (error) {
    showError(error, 'The restore could not be canceled')
  }
}

type Started = Exclude<Restore, { readonly at: 'idle' }>

function titleOf({ at, backup }: Started): string {
  const time = formatTime(backup.createdAt)
  if (at === 'running') return `Restoring the backup of ${time}`
  if (at === 'restored') return `The backup of ${time} is restored`
  return at === 'canceled' ? 'The restore was canceled' : `The backup of ${time} was not restored`
}

function Body({ restore }: { readonly restore: Started }) {
  if (restore.at === 'running') return <Running job={restore.job} isReplacing={restore.isReplacing} />
  if (restore.at === 'canceled') return <p>Nothing was changed.</p>
  if (restore.at === 'failed') {
    return (
      <div className={styles.outcome} role="alert">
        <Icon name="warning" className={text.bad} />
        <p>
          <b>{restore.message}.</b> {restore.remedy} The present data was not changed.
        </p>
      </div>
    )
  }
  return (
    <div className={styles.outcome}>
      <Icon name="check" className={text.ok} />
      <p>
        <b>{describeContent(restore.backup)}.</b> The state before the restore is the newest backup in the list. Restore
        that one to undo this.
      </p>
    </div>
  )
}

/** Says which step runs. The present data stays until the last one. */
function Running({ job, isReplacing }: { readonly job: BackupJob | null; readonly isReplacing: boolean }) {
  const counted = job && job.done !== null && job.total !== null ? formatDone(job.done, job.total, job.unit) : null
  const step = isReplacing
    ? 'Replacing the data. Waybill answers again in a few seconds'
    : job === null || job.state === 'QUEUED'
      ? 'Queued'
      : job.progress < 0.5
        ? 'Opening and checking the backup'
        : 'Backing up the present state'
  return (
    <>
      <Progress value={isReplacing ? 1 : (job?.progress ?? 0)} label="Restore: progress" />
      <p role="status">
        {step}
        {!isReplacing && counted !== null && <span className={text.third}> {counted}</span>}
      </p>
      <p className={text.second}>
        The backup is checked, the present state is backed up, and then the data is replaced. Changes that anyone makes
        meanwhile are lost.
      </p>
    </>
  )
}
