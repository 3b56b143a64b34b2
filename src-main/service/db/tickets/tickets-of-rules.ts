import type { UserReader, UserTransaction } from '#service/db/database.ts'
import { actorOfRule, type AutomationRule } from '#service/domain/automation/rule.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { TicketSubject } from '#service/domain/tickets/ticket.ts'
import type { Tracker } from '#service/domain/tickets/tracker.ts'
import { findingSubjectsById } from './ticket-subjects.ts'
import { queueTicket, ticketsAbout } from './tickets.ts'
import { listTrackers, trackerNameKey } from './trackers.ts'

/** Findings that are looked at in one transaction. */
export const findingsAtOnce = 1000

/** What a rule opens tickets about. */
export interface TicketsOfRule {
  readonly organizationId: string
  readonly tracker: Tracker
  /** Findings. */
  readonly ids: readonly string[]
}

/** A ticket that a rule would open. */
export interface TicketOfRule {
  /** The product and what the ticket is stored under. */
  readonly about: string
  /** The finding that it is opened for. */
  readonly findingId: string
  readonly subject: TicketSubject
}

/**
 * Finds the tracker that a rule names, by its id or name.
 *
 * @throws {Rejection} if there is no such tracker
 */
export async function findTrackerOfRule(read: UserReader, organizationId: string, named: string): Promise<Tracker> {
  const trackers = await listTrackers(read, organizationId)
  const key = trackerNameKey(named.trim())
  const tracker = trackers.find(({ id }) => id === key) ?? trackers.find(({ name }) => trackerNameKey(name) === key)
  if (!tracker) throw new Rejection(`The tracker "${named}" was not found`)
  return tracker
}

/** Lists the tickets that a rule would open: one for each vulnerability in a package that has none in the tracker. One that was given up is opened again. */
export async function ticketsToOpen(
  read: UserReader,
  { organizationId, tracker, ids }: TicketsOfRule,
): Promise<readonly TicketOfRule[]> {
  const found = await findingSubjectsById(read, organizationId, ids)
  const subjects = ids.flatMap((findingId) => {
    const subject = found.get(findingId)
    return subject ? [{ about: `${subject.productId} ${subject.key}`, findingId, subject }] : []
  })
  const known = new Set<string>()
  for (const [productId, own] of Map.groupBy(subjects, ({ subject }) => subject.productId)) {
    const keys = [...new Set(own.map(({ subject }) => subject.key))]
    for (const { trackerId, state, subjectKey } of await ticketsAbout(read, productId, 'FINDING', keys))
      if (trackerId === tracker.id && state !== 'DROPPED' && state !== 'FAILED') known.add(`${productId} ${subjectKey}`)
  }
  return [...new Map(subjects.map((one) => [one.about, one])).values()].filter(({ about }) => !known.has(about))
}

/**
 * Queues tickets of a rule about findings: a rule that runs again, another one, and the next version of the product open no second one. One that
 * was given up is queued again, and looked for first if it was ever tried.
 *
 * @param named the tracker, by its id or name
 * @returns how many were queued, and how many are left over
 * @throws {Rejection} if there is no such tracker
 */
export async function queueTicketsOfRule(
  transaction: UserTransaction,
  rule: AutomationRule,
  { named, ids, most, at }: { named: string; ids: readonly string[]; most: number; at: string },
): Promise<{ readonly queued: number; readonly left: number }> {
  const { organizationId } = rule
  const tracker = await findTrackerOfRule(transaction, organizationId, named)
  const all = await ticketsToOpen(transaction, { organizationId, tracker, ids })
  const by = actorOfRule(rule)
  const chosen = all.slice(0, most)
  for (const { subject } of chosen) {
    await queueTicket(transaction, { organizationId, trackerId: tracker.id, subject, ruleId: rule.id, by, at })
  }
  return { queued: chosen.length, left: all.length - chosen.length }
}
