import type { ReactNode } from 'react'

export const policyConditionAndWhatViolatesIt = 'policy, condition and what violates it'
export const componentVersionVulnerability = 'component, version, vulnerability and severity'
export const openTicket = 'Open ticket'
export const aboutTheTicketNamesNotes = (name: ReactNode, says: ReactNode) => (
  <>
    About {name}. The ticket names {says}. Notes and decisions stay here.
  </>
)
export const ticketWasNotOpened = 'The ticket was not opened'
export const trackers = 'Trackers'
export const waitsToBeOpened = 'waits to be opened'
export const isBeingOpened = 'is being opened'
export const wasNotOpened = 'was not opened'
export const wasGivenUp = 'was given up'
export const open = 'open'
export const closed = 'closed'
export const noLongerFoundThere = 'no longer found there'
export const tickets = 'Tickets'
export const ticket = 'Ticket'
