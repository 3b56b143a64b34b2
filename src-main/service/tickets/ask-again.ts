import { type AskedTicket, saveAnswer, type TicketAnswer } from '#service/db/tickets/asked-tickets.ts'
import { holdTracker } from '#service/db/tickets/ticket-queue.ts'
import { findTracker } from '#service/db/tickets/trackers.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { nextAsk } from '#service/domain/tickets/ask-again.ts'
import type { Tracker } from '#service/domain/tickets/tracker.ts'
import { DeliveryProblem, problemWords } from '#service/network/delivery-problem.ts'
import { askState, type TrackerContact } from './tracker-requests.ts'

/** How long a tracker that did not answer is left alone. */
const shortPauseMs = 60_000

/** Asks for the state of one ticket. Returns whether the tracker can be asked about the next one. */
export async function askAgain(contact: TrackerContact, ticket: AskedTicket, signal: AbortSignal): Promise<boolean> {
  const { database, now } = contact
  const tracker = await findTracker(database.write, ticket.organizationId, ticket.trackerId)
  if (!tracker) return true
  const { retryAt, isTransient, ...outcome } = await outcomeOf(contact, tracker, ticket, signal)
  const { openedAt } = ticket
  const isOpen = outcome.state === 'OPEN'
  const failedAsks = outcome.error === null ? 0 : ticket.failedAsks + 1
  const when = { now: now().getTime(), openedAt: Date.parse(openedAt), isOpen, failedAsks, retryAt }
  const nextAskAt = new Date(nextAsk({ ...when, random: Math.random() })).toISOString()
  await saveAnswer(database.write, ticket, { ...outcome, failedAsks, nextAskAt }, now().toISOString())
  if (!isTransient) return true
  await holdTracker(database.write, ticket.trackerId, new Date(retryAt ?? now().getTime() + shortPauseMs).toISOString())
  return false
}

interface Outcome extends Pick<TicketAnswer, 'state' | 'remoteStatus' | 'etag' | 'error' | 'isAnswered'> {
  readonly retryAt?: number | undefined
  /** The tracker may answer a little later. */
  readonly isTransient?: boolean
}

async function outcomeOf(
  contact: TrackerContact,
  tracker: Tracker,
  ticket: AskedTicket,
  signal: AbortSignal,
): Promise<Outcome> {
  const before = ticket.state === 'OPEN' || ticket.state === 'CLOSED' ? ticket.state : 'UNKNOWN'
  try {
    const asked = await askState(contact, tracker, ticket, signal)
    if (!asked) {
      const error = 'The ticket no longer exists, or the token may not see it'
      return { state: 'UNKNOWN', remoteStatus: null, etag: null, error, isAnswered: true }
    }
    const { state, etag } = asked
    if (!state) return { state: before, remoteStatus: ticket.remoteStatus, etag, error: null, isAnswered: true }
    const now = state.isOpen ? 'OPEN' : 'CLOSED'
    return { state: now, remoteStatus: state.status, etag, error: null, isAnswered: true }
  } catch (error) {
    if (signal.aborted || !(error instanceof Rejection)) throw error
    const isTransient = error instanceof DeliveryProblem && error.isTransient
    const retryAt = isTransient ? error.retryAt : undefined
    const { remoteStatus, etag } = ticket
    return { state: before, remoteStatus, etag, error: problemWords(error), isAnswered: false, retryAt, isTransient }
  }
}
