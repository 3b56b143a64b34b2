import { type TicketAbout, type TicketPlaces, useTicketOpening } from '#renderer/lib/tickets.ts'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import * as texts from './texts.tsx'
import styles from './tickets.module.css'

/** Asks in which tracker a ticket is opened, and opens it. */
export function TicketDialog({
  about,
  name,
  trackers,
  onClose,
}: {
  readonly about: TicketAbout
  /** What the ticket is about, as text. */
  readonly name: string
  readonly trackers: TicketPlaces['trackers']
  readonly onClose: () => void
}) {
  const open = useTicketOpening(about)
  const says = 'violationId' in about ? texts.policyConditionAndWhatViolatesIt : texts.componentVersionVulnerability
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.openTicket}
      about={<>{texts.aboutTheTicketNamesNotes(<VisibleText>{name}</VisibleText>, says)}</>}
      width="26rem"
    >
      {open.error && <ErrorState title={texts.ticketWasNotOpened} error={open.error} />}
      <div className={styles.places} role="group" aria-label={texts.trackers}>
        {trackers.map((tracker, at) => (
          <button
            key={tracker.id}
            type="button"
            autoFocus={at === 0}
            disabled={open.isPending}
            onClick={() => open.mutate(tracker.id, { onSuccess: onClose })}
          >
            <VisibleText>{tracker.name}</VisibleText>
          </button>
        ))}
      </div>
    </Dialog>
  )
}
