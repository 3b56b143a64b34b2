import type { ShownTicket } from '#renderer/lib/tickets.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import * as texts from './texts.tsx'
import styles from './tickets.module.css'

/** States of tickets, as they are shown. */
const ticketWords: Readonly<Record<string, string>> = {
  ...{
    QUEUED: texts.waitsToBeOpened,
    SENDING: texts.isBeingOpened,
    FAILED: texts.wasNotOpened,
    DROPPED: texts.wasGivenUp,
  },
  ...{ OPEN: texts.open, CLOSED: texts.closed, UNKNOWN: texts.noLongerFoundThere },
}

/** Shows tickets: what they are called there, with a link, their state, and what is wrong. */
export function TicketList({ tickets }: { readonly tickets: readonly ShownTicket[] }) {
  return (
    <ul className={styles.tickets} aria-label={texts.tickets}>
      {tickets.map((ticket) => (
        <Line key={ticket.id} ticket={ticket} />
      ))}
    </ul>
  )
}

function Line({ ticket: { key, url, state, status, error, tracker } }: { readonly ticket: ShownTicket }) {
  return (
    <li>
      {key !== null && url !== null ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer noopener"
          onClick={(event) => {
            if (!window.waybill) return
            event.preventDefault()
            void window.waybill.openExternal(url)
          }}
        >
          <VisibleText>{key}</VisibleText>
        </a>
      ) : (
        <VisibleText>{key ?? tracker?.name ?? texts.ticket}</VisibleText>
      )}
      <span>
        {ticketWords[state] ?? state}
        {status !== null && <VisibleText>{`, ${status}`}</VisibleText>}
      </span>
      {error !== null && (
        <span className={styles.quiet}>
          <VisibleText>{error}</VisibleText>
        </span>
      )}
    </li>
  )
}
