import type { UserDatabase } from '#service/db/database.ts'
import { findingSubjects, violationSubject } from '#service/db/tickets/ticket-subjects.ts'
import { findTicket, queueTicket, ticketsAbout } from '#service/db/tickets/tickets.ts'
import { findTracker } from '#service/db/tickets/trackers.ts'
import type { Actor } from '#service/domain/actor.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { isUnderWay, type Ticket, type TicketSubjectKind } from '#service/domain/tickets/ticket.ts'

/** What a person asks for. */
export interface AskedOpening {
  readonly organizationId: string
  readonly trackerId: string
  readonly kind: TicketSubjectKind
  /** The finding or the violation. */
  readonly id: string
  readonly by: Actor
  readonly at: string
}

/**
 * Queues a ticket that a person asked for.
 *
 * @throws {Rejection} if the tracker or the subject is not there, or another ticket about it is on its way or open
 */
export async function openByHand({ write }: Pick<UserDatabase, 'write'>, asked: AskedOpening): Promise<Ticket> {
  const { organizationId, trackerId, kind, id, by, at } = asked
  return write.transaction().execute(async (transaction) => {
    const tracker = await findTracker(transaction, organizationId, trackerId)
    if (!tracker) throw new Rejection('Tracker not found')
    const subject =
      kind === 'FINDING'
        ? (await findingSubjects(transaction, organizationId, [id]))[0]
        : await violationSubject(transaction, organizationId, id)
    if (!subject) throw new Rejection(kind === 'FINDING' ? 'ComponentVuln not found' : 'PolicyViolation not found')
    const others = await ticketsAbout(transaction, subject.productId, kind, [subject.key])
    const other = others.find((one) => one.trackerId === trackerId && isUnderWay(one.state))
    if (other) {
      throw new Rejection(
        `There is a ticket about this in "${tracker.name}" already: ${other.key ?? 'it is on its way'}`,
        'Close that one first, or choose another tracker.',
      )
    }
    const made = await queueTicket(transaction, { organizationId, trackerId, subject, ruleId: null, by, at })
    const ticket = await findTicket(transaction, organizationId, made)
    if (!ticket) throw new Error(`Ticket ${made} was not stored`)
    return ticket
  })
}
