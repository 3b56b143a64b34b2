import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  FindingTicketsDocument,
  type FindingTicketsQuery,
  TicketOpenDocument,
  TicketPlacesDocument,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showToast } from '#renderer/lib/toasts.ts'

export type ShownTicket = NonNullable<FindingTicketsQuery['componentVuln']>['tickets'][number]

/** Reads where tickets can be opened, and whether there are any. */
export function useTicketPlaces() {
  return useQuery({
    queryKey: queryKey('organization', 'ticket-places'),
    queryFn: ({ signal }) => request(TicketPlacesDocument, {}, signal),
  })
}

/** Reads the tickets of a finding. `enabled`: without trackers and tickets nothing is asked, as every move would ask. */
export function useTickets(findingId: string, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: queryKey('finding', findingId, 'tickets'),
    queryFn: ({ signal }) => request(FindingTicketsDocument, { id: findingId }, signal),
  })
}

/** Opens a ticket about a finding. */
export function useTicketOpening(findingId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (trackerId: string) =>
      accepted((await request(TicketOpenDocument, { input: { trackerId, componentVulnId: findingId } })).ticketCreate),
    onSuccess: async () => {
      showToast({ text: 'The ticket is queued.' })
      await queries.invalidateQueries({ queryKey: queryKey('finding', findingId, 'tickets') })
    },
  })
}
