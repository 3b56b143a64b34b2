import { useState } from 'react'
import { formatAgo, formatBytes, formatCount, formatTime } from '#renderer/lib/format.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import styles from '#renderer/advisories/advisories.module.css'
import { ShortId } from '#renderer/advisories/CopyableId.tsx'
import type { useAccess } from '#renderer/advisories/use-advisories.ts'
import { useBundleWork } from './use-bundles.ts'
import type { State } from './use-bundles.ts'
import { ActionDialog } from '#renderer/advisories/ActionDialog.tsx'

/** Lists the current snapshot and the earlier ones that are stored, with a button to roll back. */
export function SnapshotList(props: {
  readonly states: readonly State[]
  readonly access: ReturnType<typeof useAccess>
}) {
  const { goBack } = useBundleWork()
  const [chosen, setChosen] = useState<State | null>(null)
  const close = () => {
    goBack.reset()
    setChosen(null)
  }
  const done = () => {
    close()
    showToast({ text: 'Rollback started', detail: 'All versions will be rescanned' })
  }
  return (
    <Section title="Snapshots" className={styles.section} note="The current snapshot and the two before it are kept">
      {props.states.length === 0 && <p className={styles.second}>No advisory data yet.</p>}
      <ul className={styles.states} aria-label="Snapshots">
        {props.states.map((state) => (
          <li key={state.id}>
            <ShortId value={state.id} what="snapshot ID" />
            <span title={formatTime(state.activeSince)}>
              {formatTime(state.activeSince)} <span className={styles.quiet}>{formatAgo(state.activeSince)}</span>
            </span>
            <span>
              {formatCount(state.records, 'record')}
              <span className={styles.about} title={state.sources.join(', ')}>
                {formatCount(state.sources.length, 'source')}, {formatBytes(state.bytes)}
              </span>
            </span>
            {state.current ? (
              <Badge tone="ok">current</Badge>
            ) : (
              <Button
                small
                icon="undo"
                disabled={!props.access.mayChange}
                onClick={() => setChosen(state)}
                aria-label={`Roll back to the snapshot of ${formatTime(state.activeSince)}`}
              >
                Roll back…
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ActionDialog
        open={chosen !== null}
        onClose={close}
        title="Roll back to an earlier snapshot"
        action="Roll back"
        kind="go"
        running={goBack}
        onConfirm={() => chosen && goBack.mutate(chosen, { onSuccess: done })}
      >
        {chosen && (
          <p>
            The snapshot of {formatTime(chosen.activeSince)} with {formatCount(chosen.records, 'record')} becomes
            current, and all versions are rescanned. The present snapshot is kept, so you can switch back. Decisions are
            kept.
          </p>
        )}
      </ActionDialog>
    </Section>
  )
}
