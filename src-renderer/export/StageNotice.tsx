import { stageLabel } from '#renderer/lib/stages.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './export.module.css'
import * as texts from './texts.tsx'
import type { DownloadedVersion } from './use-export.ts'
import { pendingStages } from './use-export.ts'

/** Lists pending stages and offers to wait for them or to download the current state. */
export function StageNotice(props: {
  readonly version: DownloadedVersion
  readonly isWaiting: boolean
  readonly onForce: () => void
}) {
  const { version, isWaiting, onForce } = props
  const names = pendingStages(version).map(stageLabel)
  return (
    <div className={styles.notice} role="status">
      <Icon name="clock" />
      <div>
        <b>{texts.namesStillRunning(names.join(', '))}</b>{' '}
        {isWaiting ? texts.exportStartsWhenProcessing : texts.exportWaitsUntilProcessing}
      </div>
      <Button small onClick={onForce}>
        {texts.exportNow}
      </Button>
    </div>
  )
}
