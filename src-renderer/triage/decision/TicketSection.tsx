import { useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import styles from './marks.module.css'
import { type ShownTicket, useTicketOpening, useTicketPlaces, useTickets } from './use-tickets.ts'

/** Shows the tickets of the only row that is decided about, and opens one. Nothing where there is neither a ticket nor a tracker. */
export function TicketSection({ row }: { readonly row: QueueRow | undefined }) {
  return row ? <Tickets key={row.representative.id} findingId={row.representative.id} /> : null
}

function Tickets({ findingId }: { readonly findingId: string }) {
  const { data: places } = useTicketPlaces()
  const trackers = places?.trackers ?? []
  const { data } = useTickets(findingId, trackers.length > 0 || (places?.tickets.totalCount ?? 0) > 0)
  const [isAsking, setAsking] = useState(false)
  const tickets = data?.componentVuln?.tickets ?? []
  if (tickets.length === 0 && trackers.length === 0) return null
  const mayOpen = trackers.length > 0 && places?.organizationUser.role !== 'Viewer'
  return (
    <section aria-label="Tickets">
      <h3>Tickets</h3>
      {tickets.length > 0 && (
        <ul className={styles.tickets}>
          {tickets.map((ticket) => (
            <Line key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
      {mayOpen && (
        <Button small onClick={() => setAsking(true)}>
          Open ticket…
        </Button>
      )}
      {isAsking && <OpenDialog findingId={findingId} trackers={trackers} onClose={() => setAsking(false)} />}
    </section>
  )
}

const words: Readonly<Record<string, string>> = {
  ...{ QUEUED: 'waits to be opened', SENDING: 'is being opened', FAILED: 'was not opened', DROPPED: 'was given up' },
  ...{ OPEN: 'open', CLOSED: 'closed', UNKNOWN: 'no longer found there' },
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
        <VisibleText>{key ?? tracker?.name ?? 'Ticket'}</VisibleText>
      )}
      <span>
        {words[state] ?? state}
        {status !== null && <VisibleText>{`, ${status}`}</VisibleText>}
      </span>
      {error !== null && <span className={styles.quiet}>{error}</span>}
    </li>
  )
}

function OpenDialog({
  findingId,
  trackers,
  onClose,
}: {
  readonly findingId: string
  readonly trackers: readonly { readonly id: string; readonly name: string }[]
  readonly onClose: () => void
}) {
  const open = useTicketOpening(findingId)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Open ticket"
      about="It names component, version, vulnerability and severity. Notes and decisions stay here."
      width="26rem"
    >
      {open.error && <ErrorState title="The ticket was not opened" error={open.error} />}
      <div className={styles.picks} role="group" aria-label="Trackers">
        {trackers.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            disabled={open.isPending}
            onClick={() => open.mutate(id, { onSuccess: onClose })}
          >
            <span>
              <VisibleText>{name}</VisibleText>
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  )
}
