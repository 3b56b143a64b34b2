import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  FindingTicketsDocument,
  type ShownTicketFragment,
  TicketOpenDocument,
  TicketPlacesDocument,
} from '#renderer/generated/documents.ts'
import { queryKey } from './query-keys.ts'
import { accepted, request } from './request.ts'
import * as texts from './texts.ts'
import { showToast } from './toasts.ts'

export type ShownTicket = ShownTicketFragment

/** What a ticket is opened about. */
export type TicketAbout = { readonly componentVulnId: string } | { readonly violationId: string }

/** Where tickets can be opened, and what is known of them. */
export interface TicketPlaces {
  readonly trackers: readonly { readonly id: string; readonly name: string }[]
  /** False where there is neither a tracker nor a ticket: then nothing is asked about tickets. */
  readonly hasAny: boolean
  /** Why none can be opened; null if one can. */
  readonly problem: string | null
}

/** Reads where tickets can be opened, and whether there are any. Undefined until it is known. */
export function useTicketPlaces(): TicketPlaces | undefined {
  const { data } = useQuery({
    queryKey: queryKey('organization', 'ticket-places'),
    queryFn: ({ signal }) => request(TicketPlacesDocument, {}, signal),
  })
  if (!data) return undefined
  const { trackers, tickets, organizationUser } = data
  const problem =
    trackers.length === 0
      ? texts.thereIsNoIssueTracker
      : organizationUser.role === 'Viewer'
        ? texts.yourRoleMayNotOpenTickets
        : null
  return { trackers, hasAny: trackers.length > 0 || tickets.totalCount > 0, problem }
}

/** Reads the tickets of a finding. `enabled`: without trackers and tickets nothing is asked, as every move would ask. */
export function useTickets(findingId: string, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: queryKey('finding', findingId, 'tickets'),
    queryFn: ({ signal }) => request(FindingTicketsDocument, { id: findingId }, signal),
  })
}

/** Opens a ticket about a finding or a violation. */
export function useTicketOpening(about: TicketAbout) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (trackerId: string) =>
      accepted((await request(TicketOpenDocument, { input: { trackerId, ...about } })).ticketCreate),
    onSuccess: async () => {
      showToast({ text: texts.ticketIsQueued })
      const key = 'violationId' in about ? queryKey('policy') : queryKey('finding', about.componentVulnId, 'tickets')
      await queries.invalidateQueries({ queryKey: key })
    },
  })
}
