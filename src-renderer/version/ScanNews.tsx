import { Link } from 'wouter'
import { formatDelta } from '#renderer/lib/scan-delta.ts'
import { formatAgo, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import type { Version } from './use-version.ts'
import { isProcessing } from './use-version.ts'
import styles from './Coverage.module.css'

/** Shows when the version was scanned, whether the result is current, and what the last scan changed. */
export function ScanNews({ version }: { readonly version: Version }) {
  const { scanState, scanDelta, project, id } = version
  if (!scanState) return null
  const when = (
    <time dateTime={scanState.scannedAt} title={formatTime(scanState.scannedAt)}>
      {formatAgo(scanState.scannedAt)}
    </time>
  )
  return (
    <div className={styles.news} role="status">
      <span className={text.second}>
        {isProcessing(version) ? (
          <>Rescan in progress. Results are from the scan {when}.</>
        ) : scanState.current ? (
          <>Scanned {when} with the current advisory data.</>
        ) : (
          <>The advisory data changed since the last scan, {when}. A rescan will start automatically.</>
        )}
      </span>
      {scanDelta && (
        <Link href={paths.version(project.id, id, 'changes')} className={styles.delta}>
          <Icon name="compare" small />
          <span>
            {scanDelta.reason === 'RESCAN' ? 'New advisory data' : 'Last change'}{' '}
            <time dateTime={scanDelta.at} title={formatTime(scanDelta.at)}>
              {formatAgo(scanDelta.at)}
            </time>
            : <b>{formatDelta(scanDelta.counts)}</b>
          </span>
        </Link>
      )}
    </div>
  )
}
