import { formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './Returning.module.css'
import * as texts from './texts.tsx'
import { useHomeBackup } from './use-home.ts'

/** Says that the last backup failed, and why. Shows nothing if it did not, or if the user may not see backups. */
export function FailedBackup() {
  const { data } = useHomeBackup()
  if (!data?.failedAt) return null
  return (
    <div className={styles.backup} role="alert">
      <Icon name="warning" className={text.bad} />
      <span>
        <b>{texts.lastBackupFailed(formatTime(data.failedAt))}</b> {data.failure}.
      </span>
      <ButtonLink small href={paths.backups}>
        {texts.openBackup}
      </ButtonLink>
    </div>
  )
}
