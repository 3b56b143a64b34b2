import { useState } from 'react'
import { Link } from 'wouter'
import { formatAgo, formatCount, formatNumber, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import * as texts from './texts.tsx'
import styles from './trackers.module.css'
import { type QueuedTicket, type TicketQueueName, useTicketChange, useTicketQueue } from './use-ticket-queue.ts'

const words = {
  waiting: { title: texts.waiting, label: texts.ticketsThatWait },
  failed: { title: texts.notOpened, label: texts.ticketsThatWereNotOpened },
} as const

/** Lists tickets that wait or were not opened, with the reason, and tries them again or stops them. */
export function TicketQueue({
  name,
  count,
  mayChange,
  hasNetwork,
}: {
  readonly name: TicketQueueName
  readonly count: number
  readonly mayChange: boolean
  readonly hasNetwork: boolean
}) {
  const { rows, totalCount, list, onNeedMore } = useTicketQueue(name, count > 0)
  const change = useTicketChange()
  const [isStopping, setStopping] = useState(false)
  if (count === 0) return null // rows that were read before are not read again where there are none
  const total = Math.max(totalCount, rows.length)
  const { title, label } = words[name]
  return (
    <Section title={title} note={formatNumber(count)} className={styles.queue}>
      {name === 'waiting' && !hasNetwork && (
        <p className={styles.quiet}>
          {texts.networkIsOffWhatWaits(<Link href={paths.advisoryPart('updates')}>{texts.networkAccess}</Link>)}
        </p>
      )}
      <ul className={styles.rows} aria-label={label}>
        {rows.map((ticket) => (
          <Row
            key={ticket.id}
            ticket={ticket}
            isBusy={change.isPending}
            onRetry={
              mayChange && name === 'failed' && ticket.tracker !== null
                ? () => change.mutate({ action: texts.retry, ids: [ticket.id] })
                : null
            }
            onStop={
              mayChange && ticket.state !== 'SENDING'
                ? () => change.mutate({ action: texts.stop, ids: [ticket.id] })
                : null
            }
          />
        ))}
      </ul>
      <div className={styles.all}>
        {rows.length < total && (
          <Button small kind="bare" disabled={list.isFetchingNextPage} onClick={onNeedMore}>
            {texts.showMinMore(formatNumber(Math.min(200, total - rows.length)))}
          </Button>
        )}
        {mayChange && total > 1 && name === 'failed' && (
          <Button
            small
            icon="refresh"
            disabled={change.isPending}
            onClick={() => change.mutate({ action: texts.retry, ids: name })}
          >
            {change.isPending ? texts.working : texts.tryAllAgain(formatNumber(total))}
          </Button>
        )}
        {mayChange && total > 1 && (
          <Button small kind="bare" disabled={change.isPending} onClick={() => setStopping(true)}>
            {texts.stopAllTotal(formatNumber(total))}
          </Button>
        )}
      </div>
      {isStopping && (
        <StopDialog
          total={total}
          onStop={() => {
            setStopping(false)
            change.mutate({ action: texts.stop, ids: name })
          }}
          onClose={() => setStopping(false)}
        />
      )}
    </Section>
  )
}

function StopDialog(props: { readonly total: number; readonly onStop: () => void; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={texts.stopTickets(formatCount(props.total, texts.ticketForms))}
      about={texts.theyAreNotOpenedARule}
      actions={
        <>
          <Button onClick={props.onClose}>{texts.cancel}</Button>
          <Button kind="danger" onClick={props.onStop}>
            {texts.stopThem}
          </Button>
        </>
      }
    />
  )
}

function Row({
  ticket,
  isBusy,
  onRetry,
  onStop,
}: {
  readonly ticket: QueuedTicket
  readonly isBusy: boolean
  /** Null: it cannot be tried again. */
  readonly onRetry: (() => void) | null
  /** Null: it cannot be stopped. */
  readonly onStop: (() => void) | null
}) {
  const { id, title, createdAt, error, tracker, sbom } = ticket
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- J and K move through the rows
    <li className={styles.row} data-ticket={id} tabIndex={-1}>
      <div className={styles.what}>
        <b>
          <VisibleText>{title}</VisibleText>
        </b>
        <p>
          {tracker ? <VisibleText>{tracker.name}</VisibleText> : texts.trackerWasRemoved}
          {sbom && (
            <>
              {', '}
              <Link href={paths.version(sbom.project.id, sbom.id)}>
                <VisibleText>{`${sbom.project.projectGroup.name} ${sbom.projectVersion}`}</VisibleText>
              </Link>
            </>
          )}
          , {formatAgo(createdAt)}
          {stateOf(ticket)}
        </p>
        {error !== null && (
          <p className={styles.bad}>
            <VisibleText>{error}</VisibleText>
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {onRetry && (
          <Button
            small
            icon="refresh"
            data-again
            disabled={isBusy}
            onClick={onRetry}
            aria-label={texts.tryAgainTitle(title)}
          >
            {texts.tryAgain}
          </Button>
        )}
        {onStop && (
          <Button small kind="bare" data-stop disabled={isBusy} onClick={onStop} aria-label={texts.stopTitle(title)}>
            {texts.stopLabel}
          </Button>
        )}
      </div>
    </li>
  )
}

function stateOf({ state, attempts, nextAttemptAt }: QueuedTicket): string {
  const tries = attempts > 0 ? `, ${formatCount(attempts, texts.tryForms)}` : ''
  if (state === 'SENDING') return texts.isBeingOpened(tries)
  return state === 'QUEUED' && attempts > 0 && nextAttemptAt !== null
    ? texts.nextAt(tries, formatTime(nextAttemptAt))
    : tries
}
