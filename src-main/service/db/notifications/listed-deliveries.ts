import { sql } from 'kysely'
import { countRows } from '#service/db/count-rows.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { listPage, type SortKey } from '#service/db/keyset.ts'
import type { DeliveryChannel, DeliveryState } from '#service/domain/notification.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** A delivery as its user sees it. Times are RFC 3339 in UTC. */
export interface Delivery {
  readonly id: string
  readonly title: string
  readonly channel: DeliveryChannel
  readonly state: DeliveryState
  readonly attempts: number
  readonly error: string | null
  readonly sentAt: string | null
  readonly createdAt: string
  readonly nextAttemptAt: string | null
}

/** Whose deliveries, and which. */
export interface DeliveryFilter {
  readonly userId: string
  readonly channel: DeliveryChannel | null
  readonly states: readonly DeliveryState[] | null
}

const keys: readonly SortKey[] = [
  { expression: sql.ref('delivery.created_at'), direction: 'desc' },
  { expression: sql.ref('delivery.id'), direction: 'desc' },
]

/** Lists deliveries, the newest first. */
export function listDeliveries(read: UserReader, filter: DeliveryFilter, page: PageRequest): Promise<Page<Delivery>> {
  return listPage(deliveriesOf(read, filter).select(columns), keys, page, deliveryOf)
}

/** Counts them. */
export function countDeliveries(read: UserReader, filter: DeliveryFilter): Promise<number> {
  return countRows(deliveriesOf(read, filter))
}

const columns = [
  ...(['delivery.id', 'notification.title', 'delivery.channel', 'delivery.state', 'delivery.attempts'] as const),
  ...(['delivery.last_error', 'delivery.sent_at', 'notification.created_at', 'delivery.next_attempt_at'] as const),
]

interface Row extends Pick<Delivery, 'id' | 'title' | 'channel' | 'state' | 'attempts'> {
  readonly last_error: string | null
  readonly sent_at: string | null
  readonly created_at: string
  readonly next_attempt_at: string | null
}

function deliveryOf(row: Row): Delivery {
  const { id, title, channel, state, attempts } = row
  const times = { sentAt: row.sent_at, createdAt: row.created_at }
  const nextAttemptAt = state === 'QUEUED' ? row.next_attempt_at : null
  return { id, title, channel, state, attempts, error: row.last_error, ...times, nextAttemptAt }
}

function deliveriesOf(read: UserReader, { userId, channel, states }: DeliveryFilter) {
  let rows = read
    .selectFrom('notification_delivery as delivery')
    .innerJoin('notification', 'notification.id', 'delivery.notification_id')
    .where('notification.user_id', '=', userId)
  if (channel !== null) rows = rows.where('delivery.channel', '=', channel)
  return states === null ? rows : rows.where('delivery.state', 'in', states)
}

/**
 * Queues deliveries of a user again that failed or were dropped. They keep their ids, and have all their tries again. What was sent in a digest
 * is sent in it again, whole: a receiver may have a message of that key, and ignores another one.
 *
 * @throws {Rejection} if one is not known or in another state; then none is changed
 */
export function retryDeliveries(
  database: UserDatabase,
  userId: string,
  ids: readonly string[],
  at: string,
): Promise<readonly Delivery[]> {
  const queued = { state: 'QUEUED', attempts: 0, next_attempt_at: at, created_at: at } as const
  const problem = 'Only a delivery that failed or was dropped can be sent again'
  return changeDeliveries(database, { userId, ids, at }, { from: ['FAILED', 'DROPPED'], to: queued, problem })
}

/**
 * Gives up deliveries of a user that wait.
 *
 * @throws {Rejection} if one is not known or in another state; then none is changed
 */
export function dropDeliveries(
  database: UserDatabase,
  userId: string,
  ids: readonly string[],
  at: string,
): Promise<readonly Delivery[]> {
  // It leaves its digest: sent again later, it has a key of its own.
  const dropped = { state: 'DROPPED', last_error: 'It was given up by hand', batch_id: null } as const
  const problem = 'Only a delivery that waits can be given up'
  return changeDeliveries(database, { userId, ids, at }, { from: ['QUEUED'], to: dropped, problem })
}

interface DeliveryChange {
  readonly from: readonly DeliveryState[]
  readonly to: { readonly state: DeliveryState }
  readonly problem: string
}

function changeDeliveries(
  { write }: UserDatabase,
  { userId, ids, at }: { readonly userId: string; readonly ids: readonly string[]; readonly at: string },
  { from, to, problem }: DeliveryChange,
): Promise<readonly Delivery[]> {
  return write.transaction().execute(async (transaction) => {
    const all = deliveriesOf(transaction, { userId, channel: null, states: null })
    const found = await all.select(columns).where('delivery.id', 'in', ids).execute()
    const missing = ids.find((id) => !found.some((row) => row.id === id))
    if (missing !== undefined) throw new Rejection(`Delivery "${missing}" not found`)
    const wrong = found.find(({ state }) => !from.includes(state))
    if (wrong) throw new Rejection(`${problem}. "${wrong.id}" is ${wrong.state}`)
    const together = transaction.selectFrom('notification_delivery').select('batch_id').where('id', 'in', ids)
    await transaction
      .updateTable('notification_delivery')
      .set({ ...to, updated_at: at })
      .where('state', 'in', from)
      .where(({ or, eb, and }) =>
        or([eb('id', 'in', ids), and([eb.lit(to.state === 'QUEUED'), eb('batch_id', 'in', together)])]),
      )
      .execute()
    return (await all.select(columns).where('delivery.id', 'in', ids).execute()).map(deliveryOf)
  })
}
