import { type Kysely, sql } from 'kysely'
import { actorColumn } from '#service/db/actor-column.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { countRows } from '#service/db/count-rows.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import { findOwnRow } from '#service/db/own-rows.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Actor } from '#service/domain/actor.ts'
import { newId } from '#service/domain/id.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import type { Ticket, TicketState, TicketSubject, TicketSubjectKind } from '#service/domain/tickets/ticket.ts'
import { ticketTitle } from '#service/domain/tickets/ticket-text.ts'
import { subjectKeysOf } from './ticket-subjects.ts'
import { ticketColumns, toTicket } from './ticket-rows.ts'

export interface TicketFilter {
  readonly organizationId: string
  readonly trackerId?: string | undefined
  readonly states?: readonly TicketState[] | undefined
}

/** Lists tickets, the newest first. */
export async function listTickets(
  database: Pick<UserDatabase, 'read'>,
  filter: TicketFilter,
  page: PageRequest,
): Promise<Page<Ticket>> {
  const keys = toSortKeys([sql`created_at`, sql`id`], 'desc')
  return listPage(filtered(database.read, filter).select(ticketColumns), keys, page, toTicket)
}

export async function countTickets({ read }: Pick<UserDatabase, 'read'>, filter: TicketFilter): Promise<number> {
  return countRows(filtered(read, filter))
}

function filtered(read: UserReader, { organizationId, trackerId, states }: TicketFilter) {
  let query = read.selectFrom('ticket').where('organization_id', '=', organizationId)
  if (trackerId !== undefined) query = query.where('tracker_id', '=', trackerId)
  if (states !== undefined) query = query.where('state', 'in', states.length > 0 ? states : ([''] as never[]))
  return query
}

export async function findTicket(read: UserReader, organizationId: string, id: string): Promise<Ticket | undefined> {
  const row = await findOwnRow(read.selectFrom('ticket').select(ticketColumns), organizationId, id)
  return row && toTicket(row)
}

/** Lists the tickets about what has these keys in a product, the newest first. */
export async function ticketsAbout(
  read: UserReader,
  productId: string,
  kind: TicketSubjectKind,
  keys: readonly string[],
): Promise<readonly Ticket[]> {
  const rows = await read
    .selectFrom('ticket')
    .select(ticketColumns)
    .where('product_id', '=', productId)
    .where('subject_kind', '=', kind)
    .where('subject_key', 'in', valuesOf(keys))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toTicket)
}

/** Returns the tickets of findings or violations, by their ids. */
export async function ticketsOf(
  { read }: Pick<UserDatabase, 'read'>,
  kind: TicketSubjectKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Ticket[]>> {
  const keys = await subjectKeysOf(read, kind, ids)
  const found = new Map<string, readonly Ticket[]>()
  for (const [productId, own] of Map.groupBy([...keys], ([, { productId: product }]) => product)) {
    const tickets = await ticketsAbout(read, productId, kind, [...new Set(own.map(([, { key }]) => key))])
    for (const [id, { key }] of own)
      found.set(
        id,
        tickets.filter(({ subjectKey }) => subjectKey === key),
      )
  }
  return found
}

/** A ticket to open. */
export interface NewTicket {
  readonly organizationId: string
  readonly trackerId: string
  readonly subject: TicketSubject
  readonly ruleId: string | null
  readonly by: Actor
  readonly at: string
}

/**
 * Queues a ticket, in the transaction that decided that there is none. One about the same that was given up in this tracker goes on in its place:
 * with its marker, it is looked for if it was ever tried. Returns its id.
 */
export async function queueTicket(write: Kysely<UserDataTables>, ticket: NewTicket): Promise<string> {
  const { organizationId, trackerId, subject, ruleId, by, at } = ticket
  const earlier = await write
    .selectFrom('ticket')
    .select('id')
    .where('tracker_id', '=', trackerId)
    .where('product_id', '=', subject.productId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_key', '=', subject.key)
    .where('state', 'in', ['FAILED', 'DROPPED'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!earlier) return insertTicket(write, ticket)
  await write
    .updateTable('ticket')
    .set({
      ...{ version_id: subject.versionId, rule_id: ruleId, title: ticketTitle(subject.facts), state: 'QUEUED' },
      ...{ facts: JSON.stringify(subject.facts), attempts: 0, next_attempt_at: at, last_error: null },
      ...{ created_by: actorColumn(by), created_at: at, updated_at: at },
    })
    .where('id', '=', earlier.id)
    .execute()
  await reportTickets(write, organizationId, [earlier.id], at)
  return earlier.id
}

async function insertTicket(write: Kysely<UserDataTables>, ticket: NewTicket): Promise<string> {
  const { organizationId, trackerId, subject, ruleId, by, at } = ticket
  const id = newId(Date.parse(at))
  await write
    .insertInto('ticket')
    .values({
      ...{ id, organization_id: organizationId, tracker_id: trackerId, product_id: subject.productId },
      ...{ version_id: subject.versionId, rule_id: ruleId, subject_kind: subject.kind, subject_key: subject.key },
      ...{ title: ticketTitle(subject.facts), facts: JSON.stringify(subject.facts), state: 'QUEUED', attempts: 0 },
      ...{ next_attempt_at: at, failed_asks: 0, created_by: actorColumn(by), created_at: at, updated_at: at },
    })
    .execute()
  await reportTickets(write, organizationId, [id], at, 'CREATED')
  return id
}

/** Tells every window that tickets changed. */
export async function reportTickets(
  write: Kysely<UserDataTables>,
  organizationId: string,
  ids: readonly string[],
  at: string,
  action: 'CREATED' | 'UPDATED' = 'UPDATED',
): Promise<void> {
  // Without the version: policies ask nothing about tickets.
  const events = ids.map((subjectId) => ({ organizationId, at, kind: 'TICKET', action, subjectId }))
  await insertChangeEvents(write, events)
}
