import type { ExpressionBuilder, Kysely } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { TicketFacts } from '#service/domain/tickets/ticket.ts'
import { reportTickets } from './tickets.ts'

type Write = Kysely<UserDataTables>

/** A ticket that waits for its turn. */
export interface WaitingTicket {
  readonly id: string
  readonly organizationId: string
  readonly trackerId: string
  /** Tries so far: after the first, nobody knows whether it was opened. */
  readonly attempts: number
  readonly firstTriedAt: string | null
  readonly facts: TicketFacts
}

/** How a try ended. */
export type TicketEnd =
  | {
      readonly state: 'OPEN'
      readonly id: string
      readonly key: string
      readonly url: string | null
      readonly nextAskAt: string
    }
  | { readonly state: 'FAILED' | 'DROPPED'; readonly error: string }
  | { readonly state: 'QUEUED'; readonly error: string; readonly nextAttemptAt: string }

/** Queues again what a killed process was opening: the next try looks for it first. */
export async function requeueInterruptedTickets(write: Write, at: string): Promise<void> {
  await write
    .updateTable('ticket')
    .set({ state: 'QUEUED', next_attempt_at: at, updated_at: at })
    .where('state', '=', 'SENDING')
    .execute()
}

/** Gives up what waits since before this time, and what is about a version that was deleted. */
export async function dropTickets(
  write: Write,
  { before, error, at }: { readonly before: string; readonly error: string; readonly at: string },
): Promise<void> {
  const change = { state: 'DROPPED', facts: null, next_attempt_at: null, updated_at: at } as const
  await write.transaction().execute(async (transaction) => {
    const waiting = transaction.updateTable('ticket').where('state', '=', 'QUEUED').returning(['id', 'organization_id'])
    const old = await waiting
      .set({ ...change, last_error: error })
      .where('created_at', '<', before)
      .execute()
    const orphans = await waiting
      .set({ ...change, last_error: 'The version was deleted' })
      .where((row) => row.not(isOfShownVersion(row)))
      .execute()
    for (const organizationId of new Set([...old, ...orphans].map((row) => row.organization_id))) {
      const own = [...old, ...orphans].filter((row) => row.organization_id === organizationId)
      await reportTickets(
        transaction,
        organizationId,
        own.map(({ id }) => id),
        at,
      )
    }
  })
}

/** A version that is being deleted is hidden at once, and its row goes last. */
function isOfShownVersion(row: ExpressionBuilder<UserDataTables, 'ticket'>) {
  return row.exists(
    row
      .selectFrom('sbom_version')
      .select('sbom_version.id')
      .whereRef('sbom_version.id', '=', 'ticket.version_id')
      .where('sbom_version.visible', '=', 1),
  )
}

/** What is due at a time, without that of trackers that are being served. */
export interface DueTickets {
  /** RFC 3339 in UTC. */
  readonly at: string
  /** Ids of trackers. */
  readonly except: readonly string[]
  readonly limit: number
}

/** Lists what is due, the oldest first. */
export async function listDueTickets(
  read: UserReader,
  { at, except, limit }: DueTickets,
): Promise<readonly WaitingTicket[]> {
  const rows = await read
    .selectFrom('ticket')
    .select(['id', 'organization_id', 'tracker_id', 'attempts', 'first_tried_at', 'facts'])
    .where('state', '=', 'QUEUED')
    .where('next_attempt_at', '<=', at)
    .where('tracker_id', 'not in', valuesOf(except))
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ id, tracker_id: trackerId, facts, ...row }) =>
    trackerId === null || facts === null
      ? []
      : {
          ...{ id, trackerId, organizationId: row.organization_id, attempts: row.attempts },
          firstTriedAt: row.first_tried_at,
          facts: JSON.parse(facts) as TicketFacts, // written with the row
        },
  )
}

/** Returns when the next ticket is opened or asked about; null if there is none. */
export async function nextTicketAt(read: UserReader): Promise<string | null> {
  const waiting = await read
    .selectFrom('ticket')
    .select('next_attempt_at')
    .where('state', '=', 'QUEUED')
    .where('next_attempt_at', 'is not', null)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  const asked = await read
    .selectFrom('ticket')
    .select('next_ask_at')
    .where('next_ask_at', 'is not', null)
    .orderBy('next_ask_at')
    .limit(1)
    .executeTakeFirst()
  const times = [waiting?.next_attempt_at, asked?.next_ask_at].filter((one) => typeof one === 'string')
  return times.toSorted()[0] ?? null
}

/** Records that a try begins. Returns false if the ticket does not wait any more, or its version was deleted. */
export async function beginTicket(write: Write, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable('ticket')
    .set((row) => ({
      state: 'SENDING',
      attempts: row('attempts', '+', 1),
      first_tried_at: row.fn.coalesce('first_tried_at', row.val(at)),
      updated_at: at,
    }))
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .where(isOfShownVersion)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records how a try ended. */
export async function endTicket(
  write: Write,
  { id, organizationId }: Pick<WaitingTicket, 'id' | 'organizationId'>,
  end: TicketEnd,
  at: string,
): Promise<void> {
  await write.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('ticket')
      .set({ ...changeOf(end, at), updated_at: at })
      .where('id', '=', id)
      .where('state', '=', 'SENDING')
      .execute()
    await reportTickets(transaction, organizationId, [id], at)
  })
}

function changeOf(end: TicketEnd, at: string) {
  if (end.state === 'QUEUED') {
    return { state: end.state, last_error: end.error, next_attempt_at: end.nextAttemptAt }
  }
  const over = { next_attempt_at: null }
  // What has failed can be sent again by hand.
  if (end.state !== 'OPEN') {
    return { ...over, state: end.state, last_error: end.error, ...(end.state === 'DROPPED' && { facts: null }) }
  }
  return {
    ...{ ...over, state: end.state, last_error: null, facts: null, opened_at: at, next_ask_at: end.nextAskAt },
    ...{ remote_id: end.id, shown_key: end.key, url: end.url, asked_at: at },
  }
}

/** Lets what waits for the same tracker wait at least until this time. */
export async function holdTracker(write: Write, trackerId: string, until: string): Promise<void> {
  const own = write.updateTable('ticket').where('tracker_id', '=', trackerId)
  await own.set({ next_attempt_at: until }).where('state', '=', 'QUEUED').where('next_attempt_at', '<', until).execute()
  await own.set({ next_ask_at: until }).where('next_ask_at', '<', until).execute()
}

/**
 * Gives up tickets that wait or have failed, as a person asks. One that is being opened is not stopped: nobody would know what came of it.
 * Returns how many.
 */
export async function stopTickets(
  write: Write,
  organizationId: string,
  ids: readonly string[],
  at: string,
): Promise<number> {
  const { numUpdatedRows } = await write
    .updateTable('ticket')
    .set({ state: 'DROPPED', facts: null, next_attempt_at: null, last_error: 'Stopped by hand', updated_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', valuesOf(ids))
    .where('state', 'in', ['QUEUED', 'FAILED'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Queues tickets again that failed. Returns how many. */
export async function retryTickets(
  write: Write,
  organizationId: string,
  ids: readonly string[],
  at: string,
): Promise<number> {
  const { numUpdatedRows } = await write
    .updateTable('ticket')
    .set({ state: 'QUEUED', attempts: 0, next_attempt_at: at, created_at: at, updated_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', valuesOf(ids))
    .where('state', '=', 'FAILED')
    .where('facts', 'is not', null)
    .where('tracker_id', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
