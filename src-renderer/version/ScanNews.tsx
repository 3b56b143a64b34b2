import { Link } from 'wouter'
import { formatDelta } from '#renderer/lib/scan-delta.ts'
import { formatAgo, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import type { Version } from './use-version.ts'
import { isProcessing } from './use-version.ts'
import styles from './Coverage.module.css'
import * as texts from './texts.tsx'

/** Says when the version was scanned, and whether the result is current. */
export function ScanState({
  version,
  isComplete = true,
}: {
  readonly version: Version
  readonly isComplete?: boolean
}) {
  const { scanState } = version
  if (!scanState) return null
  const when = (
    <time dateTime={scanState.scannedAt} title={formatTime(scanState.scannedAt)}>
      {formatAgo(scanState.scannedAt)}
    </time>
  )
  return (
    <span className={text.second}>
      {isProcessing(version) ? (
        <>{texts.rescanInProgressResults(when)}</>
      ) : scanState.current ? (
        <>{(isComplete ? texts.scannedWithTheCurrentAdvisoryData : texts.scanned)(when)}</>
      ) : (
        <>{texts.advisoryDataChangedSinceTheLast(when)}</>
      )}
    </span>
  )
}

/** Says what the last scan changed, which leads to it. Nothing if it changed nothing. */
export function ScanChange({ version }: { readonly version: Version }) {
  const { scanDelta, project, id } = version
  if (!scanDelta) return null
  return (
    <Link href={paths.version(project.id, id, 'changes')} className={styles.delta}>
      <Icon name="compare" small />
      <span>
        {scanDelta.reason === 'RESCAN' ? texts.newAdvisoryData : texts.lastChange}{' '}
        <time dateTime={scanDelta.at} title={formatTime(scanDelta.at)}>
          {formatAgo(scanDelta.at)}
        </time>
        : <b>{formatDelta(scanDelta.counts)}</b>
      </span>
    </Link>
  )
}

/**
 * Shows when the version was scanned, whether the result is current, and what the last scan changed. Beside components that could not be
 * evaluated the data is not called current: what is missing is said there.
 */
export function ScanNews({ version, isComplete }: { readonly version: Version; readonly isComplete: boolean }) {
  if (!version.scanState) return null
  return (
    <div className={styles.news} role="status">
      <ScanState version={version} isComplete={isComplete} />
      <ScanChange version={version} />
    </div>
  )
}
