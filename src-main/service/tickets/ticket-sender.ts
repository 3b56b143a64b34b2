import { findOrganization } from '#service/db/accounts/organizations.ts'
import { type AskedTicket, listTicketsToAsk } from '#service/db/tickets/asked-tickets.ts'
import {
  beginTicket,
  type DueTickets,
  dropTickets,
  endTicket,
  holdTracker,
  listDueTickets,
  nextTicketAt,
  requeueInterruptedTickets,
  type TicketEnd,
  type WaitingTicket,
} from '#service/db/tickets/ticket-queue.ts'
import { findTracker } from '#service/db/tickets/trackers.ts'
import { defaultDeliveryRetry, type DeliveryRetry, nextTry } from '#service/domain/delivery-retry.ts'
import { maxMessageAgeDays } from '#service/domain/notification.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { nextAsk } from '#service/domain/tickets/ask-again.ts'
import { ticketDraft } from '#service/domain/tickets/ticket-text.ts'
import { networkIsOff } from '#shared/failure-messages.ts'
import type { Tracker } from '#service/domain/tickets/tracker.ts'
import { DeliveryProblem, problemWords } from '#service/network/delivery-problem.ts'
import { createReceivers } from '#service/network/receivers.ts'
import { createSendingLoop } from '#service/network/sending-loop.ts'
import { askAgain } from './ask-again.ts'
import { openTicket, testTracker, type TrackerContact } from './tracker-requests.ts'

export interface TicketTools extends TrackerContact {
  /** What links begin with; null: tickets have no link back. */
  readonly linkBase: string | null
  readonly log: (line: string) => void
  readonly retry?: DeliveryRetry
  /** Milliseconds after which is looked again at the latest: a rule queues tickets on another thread. */
  readonly longestSleep?: number
}

/** Opens tickets in issue trackers, and asks for the state of those that are open. */
export interface TicketSender {
  start(): Promise<void>
  /** Looks at once: something was queued. */
  wake(): void
  /**
   * Asks a tracker whether tickets can be opened there. Returns why not; null if so.
   *
   * @throws {Rejection} if the organization forbids the network
   */
  test(tracker: Tracker): Promise<string | null>
  /** Stops. What is being sent is cut, and looked for at the next start. */
  close(): Promise<void>
}

const usualSleep = 5_000
const dayMs = 86_400_000
const rowsAtOnce = 200
/** How long a tracker that did not take one ticket is left alone. */
const shortPauseMs = 60_000

type Item =
  { readonly kind: 'open'; readonly ticket: WaitingTicket } | { readonly kind: 'ask'; readonly ticket: AskedTicket }

/** Creates the sender of tickets. Nothing is sent before `start`. */
export function createTicketSender(tools: TicketTools): TicketSender {
  const { database, now, log, longestSleep = usualSleep } = tools
  const receivers = createReceivers<Item>({
    keyOf: ({ ticket }) => ticket.trackerId,
    send: (item) =>
      item.kind === 'open' ? open(tools, item.ticket, loop.signal) : askAgain(tools, item.ticket, loop.signal),
    mayGoOn: async () => !loop.signal.aborted && (await isNetworkAllowed(tools)),
    onError: (error) => {
      if (!loop.signal.aborted) log(`A ticket was not opened: ${String(error)}`)
    },
    onFree: () => loop.wake(),
  })
  const onError = (error: unknown) => log(`Tickets were not opened: ${String(error)}`)
  const loop = createSendingLoop(look, { longestSleep, now, onError })

  async function look(): Promise<string | null> {
    const at = now().toISOString()
    if (receivers.areFree()) await requeueInterruptedTickets(database.write, at)
    await dropOld(tools)
    if (!loop.signal.aborted && (await isNetworkAllowed(tools))) {
      const except = [...new Set(receivers.busy().map(({ ticket }) => ticket.trackerId))]
      receivers.serve(await dueItems(tools, { at, except, limit: rowsAtOnce }))
    }
    return nextTicketAt(database.write)
  }

  return {
    async start() {
      await requeueInterruptedTickets(database.write, now().toISOString())
      loop.start()
    },
    wake: () => loop.wake(),
    test: (tracker) => test(tools, tracker, loop.signal),
    async close() {
      await loop.close()
      await receivers.done()
    },
  }
}

/** Tickets to open come before those to ask about. */
async function dueItems({ database }: TicketTools, wanted: DueTickets): Promise<readonly Item[]> {
  const due = await listDueTickets(database.write, wanted)
  const asked = await listTicketsToAsk(database.write, wanted)
  return [
    ...due.map((ticket) => ({ kind: 'open', ticket }) as const),
    ...asked.map((ticket) => ({ kind: 'ask', ticket }) as const),
  ]
}

async function test(tools: TicketTools, tracker: Tracker, signal: AbortSignal): Promise<string | null> {
  if (!(await isNetworkAllowed(tools))) throw new Rejection(`${networkIsOff}. An Admin can turn it on`)
  try {
    await testTracker(tools, tracker, signal)
    return null
  } catch (error) {
    if (error instanceof Rejection) return problemWords(error)
    throw error
  }
}

async function isNetworkAllowed({ database }: TicketTools): Promise<boolean> {
  return (await findOrganization(database.write))?.networkAllowed === true
}

async function dropOld({ database, now }: TicketTools): Promise<void> {
  const before = new Date(now().getTime() - maxMessageAgeDays * dayMs).toISOString()
  const error = `It waited for more than ${maxMessageAgeDays} days`
  await dropTickets(database.write, { before, error, at: now().toISOString() })
}

/** `retryAt` is when the tracker takes the next request, if it said so; milliseconds since 1970. */
type EndOfTry = TicketEnd & { readonly retryAt?: number | undefined }

/** Tries to open one ticket. Returns whether the tracker can take the next one. */
async function open(tools: TicketTools, ticket: WaitingTicket, signal: AbortSignal): Promise<boolean> {
  const { database, now } = tools
  if (!(await beginTicket(database.write, ticket.id, now().toISOString()))) return true
  const { retryAt, ...end } = await tryOpening(tools, ticket, signal)
  await endTicket(database.write, ticket, end, now().toISOString())
  if (end.state !== 'QUEUED') return true
  // What this ticket waits for longer is its own: another one may be taken.
  const shortly = new Date(now().getTime() + shortPauseMs).toISOString()
  const until = retryAt === undefined && shortly < end.nextAttemptAt ? shortly : end.nextAttemptAt
  await holdTracker(database.write, ticket.trackerId, until)
  return false
}

/** @throws the reason of the signal, so that the ticket stays as it is and is looked for at the next start */
async function tryOpening(tools: TicketTools, ticket: WaitingTicket, signal: AbortSignal): Promise<EndOfTry> {
  const { database, linkBase, now, log } = tools
  const tracker = await findTracker(database.write, ticket.organizationId, ticket.trackerId)
  if (!tracker) return { state: 'DROPPED', error: 'The tracker was removed' }
  const draft = ticketDraft(ticket.id, ticket.facts, linkBase === null ? null : linkBase + ticket.facts.path)
  try {
    const opened = await openTicket(tools, tracker, draft, { searchSince: ticket.firstTriedAt, signal })
    const time = now().getTime()
    const when = { now: time, openedAt: time, isOpen: true, failedAsks: 0, random: Math.random() }
    return { state: 'OPEN', ...opened, nextAskAt: new Date(nextAsk(when)).toISOString() }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof DeliveryProblem && error.isTransient) return endOfTry(tools, ticket, error)
    if (!(error instanceof Rejection)) log(`A ticket was not opened: ${String(error)}`)
    return { state: 'FAILED', error: problemWords(error) }
  }
}

function endOfTry({ now, retry }: TicketTools, { attempts }: WaitingTicket, problem: DeliveryProblem): EndOfTry {
  const when = { attempts: attempts + 1, now: now().getTime(), retryAt: problem.retryAt, random: Math.random() }
  const next = nextTry(retry ?? defaultDeliveryRetry, when)
  const error = problemWords(problem)
  return next === null
    ? { state: 'FAILED', error }
    : { state: 'QUEUED', error, nextAttemptAt: new Date(next).toISOString(), retryAt: problem.retryAt }
}
