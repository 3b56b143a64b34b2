import { useState } from 'react'
import { formatAgo, formatBytes, formatCount, formatTime } from '#renderer/lib/format.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import styles from '#renderer/advisories/advisories.module.css'
import { ShortId } from '#renderer/advisories/CopyText.tsx'
import type { useAccess } from '#renderer/advisories/use-advisories.ts'
import { useBundleWork } from './use-bundles.ts'
import type { State } from './use-bundles.ts'

/** The state in use and the earlier ones that are kept, with the way back. */
export function StateList(props: { readonly states: readonly State[]; readonly access: ReturnType<typeof useAccess> }) {
  const { goBack } = useBundleWork()
  const [chosen, setChosen] = useState<State | null>(null)
  const close = () => {
    goBack.reset()
    setChosen(null)
  }
  const done = () => {
    close()
    showToast({ text: 'The earlier state is taken into use', detail: 'versions are matched again' })
  }
  return (
    <Section title="States of the data" className={styles.section} note="the last two before the one in use are kept">
      {props.states.length === 0 && <p className={styles.second}>There is no advisory data yet.</p>}
      <ul className={styles.states} aria-label="States of the data">
        {props.states.map((state) => (
          <li key={state.id}>
            <ShortId value={state.id} what="identifier of this state" />
            <span title={formatTime(state.since)}>
              {formatTime(state.since)} <span className={styles.quiet}>{formatAgo(state.since)}</span>
            </span>
            <span>
              {formatCount(state.records, 'record')}
              <span className={styles.about} title={state.sources.join(', ')}>
                {formatCount(state.sources.length, 'source')}, {formatBytes(state.bytes)}
              </span>
            </span>
            {state.current ? (
              <Badge tone="ok">in use</Badge>
            ) : (
              <Button
                small
                icon="undo"
                disabled={!props.access.mayChange}
                onClick={() => setChosen(state)}
                aria-label={`Go back to the state of ${formatTime(state.since)}`}
              >
                Go back…
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={chosen !== null}
        onClose={close}
        title="Go back to an earlier state"
        actions={
          <>
            <Button onClick={close}>Keep the present one</Button>
            <Button
              kind="go"
              disabled={goBack.isPending}
              onClick={() => chosen && goBack.mutate(chosen, { onSuccess: done })}
            >
              Go back
            </Button>
          </>
        }
      >
        {chosen && (
          <p>
            The data of {formatTime(chosen.since)} with {formatCount(chosen.records, 'record')} is used again, and every
            version is matched against it. The present state is kept, so that you can come forward again. Decisions
            stay.
          </p>
        )}
        {goBack.error && (
          <p className={styles.error} role="alert">
            {goBack.error.message}
          </p>
        )}
      </Dialog>
    </Section>
  )
}
