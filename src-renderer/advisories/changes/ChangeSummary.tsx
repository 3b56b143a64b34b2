import { Link } from 'wouter'
import { formatAgo, formatCount, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { formatDelta } from '#renderer/lib/scan-delta.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from '#renderer/advisories/advisories.module.css'
import * as texts from './texts.tsx'
import { useChangeSummary } from './use-changes.ts'

/**
 * Summarizes in one line what the current snapshot changed about findings. Screen readers announce its changes. Renders nothing before the
 * first scan.
 */
export function ChangeSummary() {
  const { data } = useChangeSummary()
  const words = data ? formatDelta(data.distinctCounts) : ''
  const isShown = data !== undefined && (data.updatedAt !== null || data.sbomsPendingCount > 0)
  return (
    <div role="status" className={isShown ? styles.notice : undefined}>
      {isShown && (
        <>
          <Icon name="database" />
          <span>
            {words === '' ? (
              data.sbomsPendingCount === 0 && texts.lastDataUpdateChangedNoFindings
            ) : (
              <>
                {texts.inSinceThisSnapshotBecameActive(
                  <b>{words}</b>,
                  formatCount(data.sbomsChangedCount, texts.versionForms),
                )}
              </>
            )}{' '}
            {data.sbomsPendingCount > 0 ? (
              <span className={styles.quiet}>
                {texts.stillToBeScanned(formatCount(data.sbomsPendingCount, texts.versionForms))}
              </span>
            ) : (
              data.updatedAt && (
                <span className={styles.quiet} title={formatTime(data.updatedAt)}>
                  {formatAgo(data.updatedAt)}
                </span>
              )
            )}
          </span>
          <Link href={paths.advisoryPart('changes')}>{words === '' ? texts.earlierChanges : texts.showChanges}</Link>
        </>
      )}
    </div>
  )
}
