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

/** Shows the tickets of the only row that is decided about, and opens one. Nothing where there is neither a ticket nor a tracker. */
export function TicketSection({ row }: { readonly row: QueueRow | undefined }) {
  useCommand('open-ticket', () => showToast({ text: 'A ticket is about one row. Clear the selection with Esc' }), !row)
  return row ? <Tickets key={row.representative.id} row={row} /> : null
}

function Tickets({ row }: { readonly row: QueueRow }) {
  const findingId = row.representative.id
  const places = useTicketPlaces()
  const { data } = useTickets(findingId, places?.hasAny === true)
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    if (!places) showToast({ text: 'The issue trackers are not known yet. Try again' })
    else if (places.problem !== null) showToast({ text: places.problem })
    else setAsking(true)
  }
  useCommand('open-ticket', ask)
  const tickets = data?.componentVuln?.tickets ?? []
  if (!places || (tickets.length === 0 && places.trackers.length === 0)) return null
  return (
    <section className={styles.tickets} aria-label="Tickets">
      <h3>Tickets</h3>
      {tickets.length > 0 && <TicketList tickets={tickets} />}
      {places.problem === null && (
        <Button small keys="t" onClick={ask}>
          Open ticket…
        </Button>
      )}
      {isAsking && (
        <TicketDialog
          about={{ componentVulnId: findingId }}
          name={`${idOf(row)} in ${nameOf(row)}`}
          trackers={places.trackers}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
