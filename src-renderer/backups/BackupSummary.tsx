import { formatTime } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './backups.module.css'
import { describeMade, describeNewest, describeSchedule, summarize } from './backup-text.ts'
import type { Backup, BackupSettings } from './backup-text.ts'
import * as texts from './texts.tsx'
import { useRunningBackup } from './use-backups.ts'

/** Says how safe the data is: the newest whole backup, or first that the last one failed and why. */
export function BackupSummary({
  backups,
  settings,
}: {
  readonly backups: readonly Backup[]
  readonly settings: BackupSettings
}) {
  const summary = summarize(backups, settings)
  return (
    <>
      {summary.kind === 'failed' && (
        <div className={classNames(styles.summary, styles.failed)} role="alert">
          <Icon name="warning" />
          <p>
            <b>{texts.lastBackupFailed(formatTime(settings.failedAt ?? ''), summary.reason)}</b>{' '}
            <span>
              {summary.newest === null
                ? texts.thereIsNoWholeBackup
                : texts.newestWholeOne(describeMade(summary.newest), describeNewest(summary.newest))}
            </span>
          </p>
        </div>
      )}
      {summary.kind === 'none' && (
        <div className={classNames(styles.summary, styles.none)}>
          <Icon name="info" />
          <p>
            <b>{texts.noBackupYet}</b> <span>{texts.pressBToMakeOneNow(describeSchedule(settings))}</span>
          </p>
        </div>
      )}
      {summary.kind === 'whole' && <Newest backup={summary.newest} settings={settings} />}
      <Running />
    </>
  )
}

function Newest({ backup, settings }: { readonly backup: Backup; readonly settings: BackupSettings }) {
  return (
    <div className={styles.summary}>
      <Icon name="check" className={text.ok} />
      <p>
        <b>{texts.lastBackup(describeMade(backup))}</b>{' '}
        <span>
          {describeNewest(backup)}. {describeSchedule(settings)}
        </span>
      </p>
    </div>
  )
}

/** Shows the progress of a backup that is being made by any user or by the schedule. */
function Running() {
  const job = useRunningBackup()
  if (job === null) return null
  return (
    <div className={styles.running} role="status">
      <p>{job.state === 'QUEUED' ? texts.backupIsQueued : texts.makingABackupThenOpening}</p>
      <Progress value={job.progress} label={texts.backupProgress} />
    </div>
  )
}
