import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FindingTicketsDocument, type FindingTicketsQuery, TicketOpenDocument } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showToast } from '#renderer/lib/toasts.ts'

export type ShownTicket = NonNullable<FindingTicketsQuery['componentVuln']>['tickets'][number]

/** Reads the tickets of a finding, and where more can be opened. */
export function useTickets(findingId: string) {
  return useQuery({
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
