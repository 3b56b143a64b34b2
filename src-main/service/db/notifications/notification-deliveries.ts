import type { Kysely } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { NotificationLevel } from '#service/domain/notification.ts'
import type { DeliveryChannel } from '#service/domain/notification.ts'

/** A delivery that waits for its turn, with its notification. */
export interface WaitingDelivery {
  readonly id: string
  readonly channel: DeliveryChannel
  /** Tries so far. */
  readonly attempts: number
  readonly userId: string
  readonly organizationId: string
  readonly messageType: string
  readonly level: NotificationLevel
  readonly title: string
  readonly body: string
  readonly link: string | null
  /** Of the notification. */
  readonly createdAt: string
}

/** How a try ended. */
export type DeliveryEnd =
  | { readonly state: 'SENT' }
  | { readonly state: 'FAILED' | 'DROPPED'; readonly error: string }
  | { readonly state: 'QUEUED'; readonly error: string; readonly nextAttemptAt: string }

/**
 * Queues again what a killed process was sending: nobody knows whether it arrived, so that it is sent with the same id. What was tried too
 * often has failed.
 */
export async function requeueInterrupted(
  write: Kysely<UserDataTables>,
  { tries, error, at }: { readonly tries: number; readonly error: string; readonly at: string },
): Promise<void> {
  const interrupted = write.updateTable('notification_delivery').where('state', '=', 'SENDING')
  await interrupted.set({ state: 'FAILED', last_error: error, updated_at: at }).where('attempts', '>=', tries).execute()
  await interrupted.set({ state: 'QUEUED', next_attempt_at: at, updated_at: at }).execute()
}

/** Drops what was created before this time and still waits: it would report something as new that is long past. */
export async function dropDeliveriesBefore(
  write: Kysely<UserDataTables>,
  { before, error, at }: { readonly before: string; readonly error: string; readonly at: string },
): Promise<number> {
  const { numUpdatedRows } = await write
    .updateTable('notification_delivery')
    .set({ state: 'DROPPED', last_error: error, updated_at: at })
    .where('state', '=', 'QUEUED')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Lists what is due, the oldest first. */
export async function listDueDeliveries(
  read: UserReader,
  organizationId: string,
  at: string,
  limit: number,
): Promise<readonly WaitingDelivery[]> {
  const rows = await read
    .selectFrom('notification_delivery as delivery')
    .innerJoin('notification', 'notification.id', 'delivery.notification_id')
    .select(['delivery.id', 'delivery.channel', 'delivery.attempts', 'notification.user_id'])
    .select(['notification.organization_id', 'notification.message_type', 'notification.level'])
    .select(['notification.title', 'notification.body', 'notification.link', 'notification.created_at'])
    .where('delivery.state', '=', 'QUEUED')
    .where((row) => row.or([row('delivery.next_attempt_at', '<=', at), row('delivery.next_attempt_at', 'is', null)]))
    .where('notification.organization_id', '=', organizationId)
    .orderBy('delivery.created_at')
    .orderBy('delivery.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, channel: row.channel, attempts: row.attempts, title: row.title, body: row.body, link: row.link },
    ...{ userId: row.user_id, organizationId: row.organization_id, messageType: row.message_type },
    level: row.level as NotificationLevel, // written as one
    createdAt: row.created_at,
  }))
}

/** Returns when the next delivery is due; null if none waits. */
export async function nextDeliveryAt(read: UserReader): Promise<string | null> {
  const row = await read
    .selectFrom('notification_delivery')
    .select('next_attempt_at')
    .where('state', '=', 'QUEUED')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at ?? null
}

/** Records that a try begins. Returns false if the delivery does not wait any more. */
export async function beginDelivery(write: Kysely<UserDataTables>, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable('notification_delivery')
    .set((row) => ({ state: 'SENDING', attempts: row('attempts', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records how a try ended. */
export async function endDelivery(
  write: Kysely<UserDataTables>,
  id: string,
  end: DeliveryEnd,
  at: string,
): Promise<void> {
  const change =
    end.state === 'SENT'
      ? { sent_at: at, last_error: null }
      : { last_error: end.error, ...(end.state === 'QUEUED' && { next_attempt_at: end.nextAttemptAt }) }
  await write
    .updateTable('notification_delivery')
    .set({ state: end.state, updated_at: at, ...change })
    .where('id', '=', id)
    .where('state', '=', 'SENDING')
    .execute()
}

/** Lets what waits for the same receiver wait at least until this time. */
export async function holdReceiver(
  write: Kysely<UserDataTables>,
  { userId, channel }: Pick<WaitingDelivery, 'userId' | 'channel'>,
  until: string,
): Promise<void> {
  const own = write.selectFrom('notification').select('id').where('user_id', '=', userId)
  await write
    .updateTable('notification_delivery')
    .set({ next_attempt_at: until })
    .where('state', '=', 'QUEUED')
    .where('channel', '=', channel)
    .where('next_attempt_at', '<', until)
    .where('notification_id', 'in', own)
    .execute()
}
