import type { Kysely } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { TicketState } from '#service/domain/tickets/ticket.ts'
import type { DueTickets } from './ticket-queue.ts'
import { reportTickets } from './tickets.ts'

/** An opened ticket whose state is asked for. */
export interface AskedTicket {
  readonly id: string
  readonly organizationId: string
  readonly trackerId: string
  readonly remoteId: string
  readonly state: TicketState
  readonly remoteStatus: string | null
  readonly etag: string | null
  readonly openedAt: string
  /** Questions without an answer since the last one that had one. */
  readonly failedAsks: number
}

/** What came of a question. */
export interface TicketAnswer {
  readonly state: 'OPEN' | 'CLOSED' | 'UNKNOWN'
  readonly remoteStatus: string | null
  readonly etag: string | null
  readonly error: string | null
  readonly nextAskAt: string
  readonly failedAsks: number
  /** Whether the tracker said the state. */
  readonly isAnswered: boolean
}

/** Lists tickets whose state is due, the longest due first. */
export async function listTicketsToAsk(
  read: UserReader,
  { at, except, limit }: DueTickets,
): Promise<readonly AskedTicket[]> {
  const rows = await read
    .selectFrom('ticket')
    .select(['id', 'organization_id', 'tracker_id', 'remote_id', 'state', 'remote_status', 'etag', 'opened_at'])
    .select('failed_asks')
    .where('next_ask_at', '<=', at)
    .where('tracker_id', 'not in', valuesOf(except))
    .orderBy('next_ask_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ id, tracker_id: trackerId, remote_id: remoteId, ...row }) =>
    trackerId === null || remoteId === null
      ? []
      : {
          ...{ id, trackerId, remoteId, organizationId: row.organization_id, state: row.state, etag: row.etag },
          ...{ remoteStatus: row.remote_status, openedAt: row.opened_at ?? at, failedAsks: row.failed_asks },
        },
  )
}

/** Records what a tracker said of a ticket, or that it said nothing. */
export async function saveAnswer(
  write: Kysely<UserDataTables>,
  ticket: AskedTicket,
  answer: TicketAnswer,
  at: string,
): Promise<void> {
  await write.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('ticket')
      .set({
        ...{ state: answer.state, remote_status: answer.remoteStatus, etag: answer.etag, last_error: answer.error },
        ...{ next_ask_at: answer.nextAskAt, failed_asks: answer.failedAsks, updated_at: at },
        ...(answer.isAnswered && { asked_at: at }),
      })
      .where('id', '=', ticket.id)
      .where('tracker_id', 'is not', null)
      .execute()
    const isSame = answer.state === ticket.state && answer.remoteStatus === ticket.remoteStatus
    if (!isSame) await reportTickets(transaction, ticket.organizationId, [ticket.id], at)
  })
}

/** Makes the states of opened tickets due now. Returns how many. */
export async function askNow(
  write: Kysely<UserDataTables>,
  organizationId: string,
  ids: readonly string[],
  at: string,
): Promise<number> {
  const { numUpdatedRows } = await write
    .updateTable('ticket')
    .set({ next_ask_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', valuesOf(ids))
    .where('remote_id', 'is not', null)
    .where('tracker_id', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
