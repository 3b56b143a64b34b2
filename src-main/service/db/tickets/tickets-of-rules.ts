import type { UserTransaction } from '#service/db/database.ts'
import { actorOfRule, type AutomationRule } from '#service/domain/automation/rule.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { findingSubjects } from './ticket-subjects.ts'
import { queueTicket, ticketsAbout } from './tickets.ts'
import { listTrackers, trackerNameKey } from './trackers.ts'

/**
 * Queues tickets of a rule about findings, one for each vulnerability in a package that has none in the tracker: a rule that runs again, another
 * one, and the next version of the product open no second one. One that was given up is queued again, and looked for first if it was ever tried.
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
  const trackers = await listTrackers(transaction, organizationId)
  const key = trackerNameKey(named.trim())
  const tracker = trackers.find(({ id }) => id === key) ?? trackers.find(({ name }) => trackerNameKey(name) === key)
  if (!tracker) throw new Rejection(`The tracker "${named}" was not found`)
  const subjects = await findingSubjects(transaction, organizationId, ids)
  const known = new Set<string>()
  for (const [productId, own] of Map.groupBy(subjects, (subject) => subject.productId)) {
    const tickets = await ticketsAbout(transaction, productId, 'FINDING', [...new Set(own.map((one) => one.key))])
    for (const { trackerId, state, subjectKey } of tickets)
      if (trackerId === tracker.id && state !== 'DROPPED' && state !== 'FAILED') known.add(`${productId} ${subjectKey}`)
  }
  const without = new Map(
    subjects.flatMap((subject) => {
      const about = `${subject.productId} ${subject.key}`
      return known.has(about) ? [] : [[about, subject] as const]
    }),
  )
  const by = actorOfRule(rule)
  const chosen = [...without.values()].slice(0, most)
  for (const subject of chosen) {
    await queueTicket(transaction, { organizationId, trackerId: tracker.id, subject, ruleId: rule.id, by, at })
  }
  return { queued: chosen.length, left: without.size - chosen.length }
}
