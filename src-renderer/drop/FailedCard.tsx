import { findUntrustedKey } from '#shared/failure-messages.ts'
import { sendCommand } from '#renderer/lib/commands.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { reasonsOf, removeCard } from './cards.ts'
import type { Card, CardState } from './cards.ts'
import styles from './drop.module.css'
import { retryCard } from './run-card.ts'
import type { Place } from './run-card.ts'

/** A rejected archive has a reason for each of its files. */
const maxReasons = 20

type FailedState = Extract<CardState, { at: 'rejected' | 'failed' }>

/** Shows a file that was not stored: what is wrong with it and where, or what failed and whether to retry. */
export function FailedCard(props: { readonly card: Card; readonly state: FailedState; readonly place: Place }) {
  const { card, state, place } = props
  const reasons = reasonsOf(state)
  const fingerprint = findUntrustedKey(reasons.join('\n'))
  const copy = async () => {
    await navigator.clipboard.writeText([card.file.name, ...reasons].join('\n'))
    showToast({ text: 'Report copied' })
  }
  return (
    <>
      <p className={styles.broken} role="alert">
        <Icon name="warning" />
        {state.at === 'rejected' ? 'Could not be read. Nothing was saved.' : 'Processing failed.'}
      </p>
      <ul className={styles.reasons}>
        {reasons.slice(0, maxReasons).map((reason) => (
          <li key={reason}>{visibleText(reason)}</li>
        ))}
        {reasons.length > maxReasons && (
          <li>and {formatCount(reasons.length - maxReasons, 'more', 'more')}: copy the report to see all</li>
        )}
      </ul>
      {state.at === 'failed' && state.remedy && <p className={styles.hint}>{state.remedy}</p>}
      <div className={styles.actions}>
        {fingerprint !== undefined && (
          <ButtonLink icon="key" href={paths.advisoryKey(fingerprint)}>
            Review key…
          </ButtonLink>
        )}
        {state.at === 'failed' && state.mayRetry && (
          <Button kind="go" icon="refresh" onClick={() => void retryCard(card.id, place)}>
            Try again
          </Button>
        )}
        <Button icon="copy" onClick={() => void copy()}>
          Copy report
        </Button>
        {state.at === 'rejected' && (
          <Button
            keys="$mod+o"
            onClick={() => {
              removeCard(card.id)
              sendCommand('open-files')
            }}
          >
            Open another file…
          </Button>
        )}
      </div>
    </>
  )
}
