import { formatBytes, formatCount } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button, IconButton } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { TargetCard } from './TargetCard.tsx'
import { listCardLines, pickOpenCard, reasonsOf, removeCard, removeFinished, useCards } from './cards.ts'
import type { Card } from './cards.ts'
import styles from './drop.module.css'
import { FailedCard } from './FailedCard.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { cancelCard } from './run-card.ts'
import type { Place } from './run-card.ts'
import { ProgressCard } from './ProgressCard.tsx'
import { JobMark } from './JobMark.tsx'
import { useFocusOfCards } from './use-focus-of-cards.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'

/** Shows the cards at the lower right: one open, the others as lines above it. They may cover evidence, but never a decision. */
export function CardStack(props: { readonly place: Place; readonly page: 'triage' | 'review' | null }) {
  const { cards, skippedFiles } = useCards()
  const open = pickOpenCard(cards)
  const onFocus = useFocusOfCards(open !== undefined)
  if (!open) return null
  const others = cards.filter((card) => card !== open)
  const lines = listCardLines(others)
  const waiting = others.filter(({ state }) => ['asking', 'review', 'waiting'].includes(state.at)).length
  const finished = cards.filter(({ state }) => state.at === 'done' || state.at === 'canceled').length
  return (
    <section
      className={classNames(
        styles.stack,
        props.page === 'triage' && styles.besideDecision,
        props.page === 'review' && styles.aboveActions,
      )}
      aria-label="Files"
      data-cards
      onFocusCapture={onFocus}
    >
      {others.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((card) => (
            <CardLine key={card.id} card={card} />
          ))}
          {others.length > lines.length && (
            <li className={styles.quiet}>and {formatCount(others.length - lines.length, 'more file', 'more files')}</li>
          )}
        </ul>
      )}
      {finished > 1 && (
        <Button small kind="bare" className={styles.tidy} onClick={removeFinished}>
          Clear {formatCount(finished, 'finished file')}
        </Button>
      )}
      <OpenCard key={open.id} card={open} waiting={waiting} place={props.place} />
      {skippedFiles > 0 && (
        <p className={styles.quiet}>
          {formatCount(skippedFiles, 'file')} in the folder skipped: unsupported file name.
        </p>
      )}
    </section>
  )
}

function OpenCard(props: { readonly card: Card; readonly waiting: number; readonly place: Place }) {
  const { card, waiting, place } = props
  const { state } = card
  return (
    <article className={styles.card} aria-label={visibleText(card.file.name)}>
      <header className={styles.cardHead}>
        <Icon name={card.isFeed ? 'database' : 'file'} />
        <h3 title={visibleText(card.file.name)}>
          <VisibleText>{card.file.name}</VisibleText>
        </h3>
        <span className={styles.quiet}>{card.guess || (card.file.problem ? '' : formatBytes(card.file.size))}</span>
        <IconButton
          icon="close"
          label={isBusy(card) ? 'Cancel' : 'Dismiss'}
          kind="bare"
          small
          onClick={() => (isBusy(card) ? void cancelCard(card.id) : removeCard(card.id))}
        />
      </header>
      {state.at === 'review' && <ReviewCard card={card} place={place} />}
      {state.at === 'asking' && (
        <TargetCard card={card} inspection={state.inspection} waiting={waiting} place={place} />
      )}
      {(state.at === 'waiting' || state.at === 'reading' || state.at === 'sending') && (
        <p className={styles.sending} role="status">
          <JobMark isRunning />
          {state.at === 'sending' ? `Reading ${formatBytes(card.file.size)}` : 'Detecting file type'}
        </p>
      )}
      {(state.at === 'working' || state.at === 'done') && <ProgressCard card={card} state={state} />}
      {(state.at === 'rejected' || state.at === 'failed') && <FailedCard card={card} state={state} place={place} />}
      {state.at === 'canceled' && <p className={styles.quiet}>Canceled.</p>}
    </article>
  )
}

/** Shows a card that is not open. A file that was not stored says why. */
function CardLine({ card }: { readonly card: Card }) {
  const reasons = reasonsOf(card.state)
  return (
    <li>
      <LineSign card={card} />
      <span className={styles.cut}>
        <VisibleText>{card.file.name}</VisibleText>
      </span>
      <span className={styles.quiet}>{cardStatusText[card.state.at]}</span>
      <IconButton
        icon="close"
        label={`${isBusy(card) ? 'Cancel' : 'Dismiss'} ${card.file.name}`}
        kind="bare"
        small
        onClick={() => (isBusy(card) ? void cancelCard(card.id) : removeCard(card.id))}
      />
      {reasons.length > 0 && (
        <p className={styles.lineReason}>
          {visibleText(reasons[0] ?? '')}
          {reasons.length > 1 && ` and ${formatCount(reasons.length - 1, 'more reason', 'more reasons')}`}
        </p>
      )}
    </li>
  )
}

const cardStatusText: Readonly<Record<Card['state']['at'], string>> = {
  waiting: 'waits',
  reading: 'reading',
  sending: 'reading',
  asking: 'needs a target',
  review: 'needs review',
  working: 'processing',
  done: 'done',
  rejected: 'failed',
  failed: 'failed',
  canceled: 'canceled',
}

function LineSign({ card }: { readonly card: Card }) {
  const { at } = card.state
  if (at === 'done') return <Icon name="check" small className={styles.good} />
  if (at === 'rejected' || at === 'failed') return <Icon name="warning" small className={styles.bad} />
  if (at === 'working' || at === 'sending' || at === 'reading') return <JobMark isRunning />
  return <Icon name="file" small />
}

function isBusy({ state: { at } }: Card): boolean {
  return at === 'working' || at === 'sending' || at === 'reading' || at === 'waiting'
}
