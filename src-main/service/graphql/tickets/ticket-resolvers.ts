import { askNow } from '#service/db/tickets/asked-tickets.ts'
import { retryTickets, stopTickets } from '#service/db/tickets/ticket-queue.ts'
import { countTickets, findTicket, listTickets, reportTickets, ticketsOf } from '#service/db/tickets/tickets.ts'
import { findTrackersById } from '#service/db/tickets/trackers.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { type Ticket, type TicketState, ticketStates, type TicketSubjectKind } from '#service/domain/tickets/ticket.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { loadVersion } from '#service/graphql/resolving/version-loaders.ts'
import { openByHand } from '#service/tickets/open-ticket.ts'

const maxIds = 1000

/** Tickets in issue trackers. */
export const ticketResolvers: Resolvers = {
  Query: {
    tickets: async (_root, args, { caller, services: { database } }) => {
      const filter = {
        organizationId: caller.organizationId,
        ...(args.trackerId != null && { trackerId: args.trackerId }),
        ...(args.state && { states: args.state.map(readState) }),
      }
      return connection(await listTickets(database, filter, pageRequest(args)), () => countTickets(database, filter))
    },
  },
  ComponentVuln: { tickets: ({ id }, _args, context) => loadTickets(context, 'FINDING', id) },
  PolicyViolation: { tickets: ({ id }, _args, context) => loadTickets(context, 'VIOLATION', id) },
  Ticket: {
    tracker: async ({ trackerId }, _args, context) => {
      if (trackerId === null) return null
      const { caller, services } = context
      const load = (ids: readonly string[]) => findTrackersById(services.database.write, caller.organizationId, ids)
      return (await context.load('tracker of ticket', trackerId, load)) ?? null
    },
    status: ({ remoteStatus }) => remoteStatus,
    sbom: async ({ versionId }, _args, context) =>
      versionId === null ? null : ((await loadVersion(context, versionId)) ?? null),
  },
  Mutation: {
    ticketCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Ticket')
        const { caller, services } = context
        const { componentVulnId, violationId, trackerId } = input
        const kind: TicketSubjectKind = componentVulnId != null ? 'FINDING' : 'VIOLATION'
        const id = componentVulnId ?? violationId
        if (id == null || (componentVulnId != null && violationId != null)) {
          throw new Rejection('Give either "componentVulnId" or "violationId"')
        }
        const asked = { organizationId: caller.organizationId, trackerId, kind, id, by: actorOf(context) }
        const ticket = await openByHand(services.database, { ...asked, at: services.now().toISOString() })
        services.tickets.wake()
        return { ticket }
      }),
    ticketRetry: (_root, { input }, context) =>
      payload(input, async () => ({ tickets: await change(context, input.ids, retryTickets, 'has not failed') })),
    ticketStop: (_root, { input }, context) =>
      payload(input, async () => ({
        tickets: await change(context, input.ids, stopTickets, 'neither waits nor has failed'),
      })),
    ticketRefresh: (_root, { input }, context) =>
      payload(input, async () => ({ tickets: await change(context, input.ids, askNow, 'was not opened') })),
  },
}

function readState(word: string): TicketState {
  const state = ticketStates.find((known) => known === word.trim().toUpperCase())
  if (!state) throw badInput(`"${word}" is not the state of a ticket. Use ${ticketStates.join(', ')}`)
  return state
}

async function loadTickets(context: RequestContext, kind: TicketSubjectKind, id: string): Promise<Ticket[]> {
  const load = (ids: readonly string[]) => ticketsOf(context.services.database, kind, ids)
  return [...((await context.load(`tickets of ${kind}`, id, load)) ?? [])]
}

/** Changes all of these tickets, or none. */
async function change(
  context: RequestContext,
  given: readonly string[],
  work: typeof retryTickets,
  wrong: string,
): Promise<Ticket[]> {
  requireRole(context, 'Operator', 'Ticket')
  const ids = [...new Set(given)]
  if (ids.length === 0 || ids.length > maxIds) throw new Rejection(`"ids" must have 1 to ${maxIds} tickets`)
  const { caller, services } = context
  const { organizationId } = caller
  const tickets = await services.database.write.transaction().execute(async (write) => {
    const at = services.now().toISOString()
    const count = await work(write, organizationId, ids, at)
    if (count !== ids.length) throw new Rejection(`A ticket was not found, or ${wrong}`)
    await reportTickets(write, organizationId, ids, at)
    const found = await Promise.all(ids.map((id) => findTicket(write, organizationId, id)))
    return found.filter((ticket) => ticket !== undefined)
  })
  services.tickets.wake()
  return tickets
}
