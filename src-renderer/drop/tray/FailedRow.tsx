import { findUntrustedKey } from '#shared/failure-messages.ts'
import { sendCommand } from '#renderer/lib/commands.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { reasonsOf, removeCard } from '#renderer/drop/cards.ts'
import type { Card, CardState } from '#renderer/drop/cards.ts'
import { retryCard } from '#renderer/drop/run-card.ts'
import type { Place } from '#renderer/drop/run-card.ts'
import { EndActions, subOf } from './EndActions.tsx'
import { Row } from './Row.tsx'
import * as texts from './texts.tsx'
import styles from './tray.module.css'

/** A rejected archive has a reason for each of its files. */
const maxReasons = 20

interface FailedRowProps {
  readonly card: Card
  readonly state: Extract<CardState, { at: 'rejected' | 'failed' }>
  readonly place: Place
  readonly isInner?: boolean
}

/** A file that was not stored: what is wrong with it and where, and what to do. */
export function FailedRow({ card, state, place, isInner = false }: FailedRowProps) {
  const reasons = reasonsOf(state)
  const fingerprint = findUntrustedKey(reasons.join('\n'))
  const [only, second] = reasons
  const copy = async () => {
    await navigator.clipboard.writeText([card.file.name, ...reasons].join('\n'))
    showToast({ text: texts.reportCopied, isKept: false })
  }
  const list = (
    <ul className={styles.reasons}>
      {reasons.slice(0, maxReasons).map((reason) => (
        <li key={reason}>{visibleText(reason)}</li>
      ))}
      {reasons.length > maxReasons && (
        <li>{texts.andCopyTheReportToSee(formatCount(reasons.length - maxReasons, texts.moreForms))}</li>
      )}
    </ul>
  )
  return (
    <Row
      icon={<Icon name="warning" label={texts.failed} className={styles.bad} />}
      name={card.file.name}
      sub={isInner ? undefined : subOf(card)}
      actions={
        <>
          {fingerprint !== undefined && (
            <ButtonLink small icon="key" href={paths.advisoryKey(fingerprint)}>
              {texts.reviewKey}
            </ButtonLink>
          )}
          {state.at === 'failed' && state.mayRetry && (
            <Button small icon="refresh" onClick={() => void retryCard(card.id, place)}>
              {texts.tryAgain}
            </Button>
          )}
          {state.at === 'rejected' && !isInner && (
            <Button
              small
              onClick={() => {
                removeCard(card.id)
                sendCommand('open-files')
              }}
            >
              {texts.openAnotherFile}
            </Button>
          )}
          <Button small kind={isInner ? 'bare' : 'plain'} icon="copy" onClick={() => void copy()}>
            {texts.copyReport}
          </Button>
          <EndActions card={card} />
        </>
      }
      below={second !== undefined && list}
      isInner={isInner}
    >
      {/* Of files that came together, the row of the batch says how many failed. */}
      <p className={styles.bad} role={isInner ? undefined : 'alert'}>
        {state.at === 'rejected' ? texts.couldNotBeReadNothing : texts.processingFailed}
      </p>
      {only !== undefined && second === undefined && <p>{visibleText(only)}</p>}
      {state.at === 'failed' && state.remedy && <p className={styles.quiet}>{state.remedy}</p>}
    </Row>
  )
}
