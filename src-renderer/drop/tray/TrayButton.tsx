import { useKeys } from '#renderer/lib/keys.ts'
import { useLacksDataIn } from '#renderer/lib/missing-data.ts'
import { toggleTray, useTray } from '#renderer/lib/tray.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Keys } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { JobMark } from '#renderer/ui/Steps.tsx'
import { countRunning, newVersions, summaryOf } from './rows.ts'
import type { TraySummary } from './rows.ts'
import * as texts from './texts.tsx'
import styles from './tray.module.css'
import { clearFinished, useTrayRows } from './use-tray.ts'

/** The button of the tray: what asks, what runs, what failed. `W` does the same everywhere. */
export function TrayButton({ className }: { readonly className: string | undefined }) {
  const rows = useTrayRows()
  const { openedAt, closedAt } = useTray()
  // What runs is said first, and each of its files would ask again.
  const ended = countRunning(rows.now) > 0 ? [] : newVersions(rows, closedAt)
  const summary = summaryOf(rows, closedAt, useLacksDataIn(ended))
  useKeys({ 'Shift+w': () => clearFinished(rows) }, { layer: 'app' })
  return (
    <button type="button" className={className} aria-expanded={openedAt !== null} onClick={toggleTray}>
      <Look summary={summary} />
      {summary.share !== undefined && (
        <span className={styles.share} aria-hidden="true">
          <i style={{ width: `${Math.round(summary.share * 100)}%` }} />
        </span>
      )}
      <span>
        {summary.look !== 'idle' && <span className={text.hidden}>{texts.tray} </span>}
        {summary.text}
      </span>
      <Keys keys="w" />
    </button>
  )
}

function Look({ summary: { look } }: { readonly summary: TraySummary }) {
  if (look === 'running') return <JobMark isRunning />
  if (look === 'asking') return <Icon name="info" small className={styles.info} />
  if (look === 'failed') return <Icon name="warning" small className={styles.bad} />
  if (look === 'lacking') return <Icon name="warning" small className={styles.caution} />
  if (look === 'done') return <Icon name="check" small className={styles.good} />
  return <Icon name="download" small />
}
