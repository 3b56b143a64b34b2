import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type QueuedTicketFragment,
  TicketIdsDocument,
  TicketQueueDocument,
  type TicketQueueQuery,
  TicketsRetryDocument,
  TicketsStopDocument,
} from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError } from '#renderer/lib/toasts.ts'
import * as texts from './texts.tsx'

export type QueuedTicket = QueuedTicketFragment

/** Tickets that are not open yet, and those that could not be opened, as states of the API. */
const statesOf = { waiting: ['QUEUED', 'SENDING'], failed: ['FAILED'] } as const
export type TicketQueueName = keyof typeof statesOf

/** As many as the API changes at once. */
const atOnce = 1000
/** How often all that wait are read again, where one was being opened meanwhile. */
const rounds = 5

/** Reads what waits or has failed page by page, the newest first. `enabled`: false where there is nothing. */
export function useTicketQueue(name: TicketQueueName, enabled: boolean) {
  return usePagedList<QueuedTicket, TicketQueueQuery['tickets']>({
    enabled,
    queryKey: queryKey('finding', 'ticket-queue', name), // it names versions, too
    sizes: { first: 50, next: 200 },
    readPage: async ({ first, after, signal }) =>
      (await request(TicketQueueDocument, { state: [...statesOf[name]], first, after }, signal)).tickets,
  })
}

/** What is done with tickets: with these, or with all of a list. */
export interface TicketChange {
  readonly action: 'retry' | 'stop'
  readonly ids: readonly string[] | TicketQueueName
}

/** Tries tickets again, or stops them. */
export function useTicketChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ action, ids }: TicketChange) => {
      if (typeof ids !== 'string') await send(action, ids)
      else if (action === 'retry') await retryAll(ids)
      else await stopAll(ids)
    },
    onError: (error) => showError(error, texts.ticketsWereNotChanged),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: queryKey('finding', 'ticket-queue') })
      await queries.invalidateQueries({ queryKey: queryKey('organization') })
    },
  })
}

async function send(action: TicketChange['action'], ids: readonly string[]): Promise<void> {
  if (action === 'retry') accepted((await request(TicketsRetryDocument, { ids: [...ids] })).ticketRetry)
  else accepted((await request(TicketsStopDocument, { ids: [...ids] })).ticketStop)
}

/** Those whose tracker was removed can only be stopped. */
async function retryAll(name: TicketQueueName): Promise<void> {
  const all = await readAllPages(async (after) => (await readIds(name, after)).tickets)
  const ids = all.flatMap(({ id, tracker }) => (tracker === null ? [] : [id]))
  for (let first = 0; first < ids.length; first += atOnce) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a rejected part ends it
    await send('retry', ids.slice(first, first + atOnce))
  }
}

/** One that is being opened meanwhile cannot be stopped: what is left is read again. */
async function stopAll(name: TicketQueueName): Promise<void> {
  let rejected = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- what is left is known once the part before is stopped
    const { tickets } = await request(TicketIdsDocument, { state: [statesOf[name][0]], after: null })
    if (tickets.nodes.length === 0) return
    try {
      // oxlint-disable-next-line no-await-in-loop -- the same
      await send(
        'stop',
        tickets.nodes.map(({ id }) => id),
      )
      rejected = 0
    } catch (error) {
      rejected += 1
      if (rejected === rounds) throw error
    }
  }
}

function readIds(name: TicketQueueName, after: string | null) {
  return request(TicketIdsDocument, { state: [statesOf[name][0]], after })
}
