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
import * as texts from './texts.tsx'

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
    showToast({ text: texts.rollbackStarted, detail: texts.allVersionsWillBeRescanned })
  }
  return (
    <Section title={texts.snapshots} className={styles.section} note={texts.currentSnapshotAndTheTwoBefore}>
      {props.states.length === 0 && <p className={styles.second}>{texts.noAdvisoryDataYet}</p>}
      <ul className={styles.states} aria-label={texts.snapshots}>
        {props.states.map((state) => (
          <li key={state.id}>
            <ShortId value={state.id} what={texts.snapshotId} />
            <span title={formatTime(state.activeSince)}>
              {formatTime(state.activeSince)} <span className={styles.quiet}>{formatAgo(state.activeSince)}</span>
            </span>
            <span>
              {formatCount(state.records, texts.recordForms)}
              <span className={styles.about} title={state.sources.join(', ')}>
                {formatCount(state.sources.length, texts.sourceForms)}, {formatBytes(state.bytes)}
              </span>
            </span>
            {state.current ? (
              <Badge tone="ok">{texts.current}</Badge>
            ) : (
              <Button
                small
                icon="undo"
                disabled={!props.access.mayChange}
                onClick={() => setChosen(state)}
                aria-label={texts.rollBackToTheSnapshotOf(formatTime(state.activeSince))}
              >
                {texts.rollBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ActionDialog
        open={chosen !== null}
        onClose={close}
        title={texts.rollBackToAnEarlierSnapshot}
        action={texts.rollBackLabel}
        kind="go"
        running={goBack}
        onConfirm={() => chosen && goBack.mutate(chosen, { onSuccess: done })}
      >
        {chosen && (
          <p>
            {texts.snapshotOfWithBecomesCurrent(
              formatTime(chosen.activeSince),
              formatCount(chosen.records, texts.recordForms),
            )}
          </p>
        )}
      </ActionDialog>
    </Section>
  )
}
