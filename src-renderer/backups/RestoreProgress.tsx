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
import * as texts from './texts.tsx'

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
          {job?.cancellable && <Button onClick={() => void cancel(job)}>{texts.cancelTheRestore}</Button>}
          <Button kind={restore.at === 'running' ? 'plain' : 'go'} onClick={hideRestore}>
            {restore.at === 'running' ? texts.continueInTheBackground : texts.close}
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
    showError(error, texts.restoreCouldNotBeCanceled)
  }
}

type Started = Exclude<Restore, { readonly at: 'idle' }>

function titleOf({ at, backup }: Started): string {
  const time = formatTime(backup.createdAt)
  if (at === 'running') return texts.restoringTheBackupOf(time)
  if (at === 'restored') return texts.backupOfIsRestored(time)
  return at === 'canceled' ? texts.restoreWasCanceled : texts.backupOfWasNotRestored(time)
}

function Body({ restore }: { readonly restore: Started }) {
  if (restore.at === 'running') return <Running job={restore.job} isReplacing={restore.isReplacing} />
  if (restore.at === 'canceled') return <p>{texts.nothingChanged}</p>
  if (restore.at === 'failed') {
    return (
      <div className={styles.outcome} role="alert">
        <Icon name="warning" className={text.bad} />
        <p>{texts.presentDataWasNotChanged(<b>{restore.message}.</b>, restore.remedy)}</p>
      </div>
    )
  }
  return (
    <div className={styles.outcome}>
      <Icon name="check" className={text.ok} />
      <p>{texts.stateBeforeTheRestore(<b>{describeContent(restore.backup)}.</b>)}</p>
    </div>
  )
}

/** Says which step runs. The present data stays until the last one. */
function Running({ job, isReplacing }: { readonly job: BackupJob | null; readonly isReplacing: boolean }) {
  const counted = job && job.done !== null && job.total !== null ? formatDone(job.done, job.total, job.unit) : null
  const step = isReplacing
    ? texts.replacingTheDataWaybillAnswers
    : job === null || job.state === 'QUEUED'
      ? texts.queued
      : job.progress < 0.5
        ? texts.openingAndCheckingTheBackup
        : texts.backingUpThePresentState
  return (
    <>
      <Progress value={isReplacing ? 1 : (job?.progress ?? 0)} label={texts.restoreProgress} />
      <p role="status">
        {step}
        {!isReplacing && counted !== null && <span className={text.third}> {counted}</span>}
      </p>
      <p className={text.second}>{texts.backupIsCheckedThePresentState}</p>
    </>
  )
}
