import { useState } from 'react'
import { useCommand } from '#renderer/lib/commands.ts'
import { useTicketPlaces, useTickets } from '#renderer/lib/tickets.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { idOf, nameOf } from '#renderer/triage/session/queue-row.ts'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { TicketDialog } from '#renderer/ui/tickets/TicketDialog.tsx'
import { TicketList } from '#renderer/ui/tickets/TicketList.tsx'
import styles from './marks.module.css'
import * as texts from './texts.tsx'

/** Shows the tickets of the only row that is decided about, and opens one. Nothing where there is neither a ticket nor a tracker. */
export function TicketSection({ row }: { readonly row: QueueRow | undefined }) {
  useCommand('open-ticket', () => showToast({ text: texts.ticketIsAboutOneRowClear }), !row)
  return row ? <Tickets key={row.representative.id} row={row} /> : null
}

function Tickets({ row }: { readonly row: QueueRow }) {
  const findingId = row.representative.id
  const places = useTicketPlaces()
  const { data } = useTickets(findingId, places?.hasAny === true)
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    if (!places) showToast({ text: texts.issueTrackersAreNotKnownYet })
    else if (places.problem !== null) showToast({ text: places.problem })
    else setAsking(true)
  }
  useCommand('open-ticket', ask)
  const tickets = data?.componentVuln?.tickets ?? []
  if (!places || (tickets.length === 0 && places.trackers.length === 0)) return null
  return (
    <section className={styles.tickets} aria-label={texts.tickets}>
      <h3>{texts.tickets}</h3>
      {tickets.length > 0 && <TicketList tickets={tickets} />}
      {places.problem === null && (
        <Button small keys="t" onClick={ask}>
          {texts.openTicket}
        </Button>
      )}
      {isAsking && (
        <TicketDialog
          about={{ componentVulnId: findingId }}
          name={texts.vulnerabilityInPackage(idOf(row), nameOf(row))}
          trackers={places.trackers}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
