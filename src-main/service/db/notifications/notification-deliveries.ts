import type { Kysely } from 'kysely'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { closeBatches } from './delivery-batches.ts'
import type { UserId } from '#service/domain/id.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { NotificationLevel } from '#service/domain/notification.ts'
import type { DeliveryChannel } from '#service/domain/notification.ts'

/** A delivery that waits for its turn, with its notification. */
export interface WaitingDelivery {
  readonly id: string
  /** The digest that it is sent in; null if it is sent alone. */
  readonly batchId: string | null
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

/** Who receives messages, and how. */
export type DueReceiver = Pick<WaitingDelivery, 'userId' | 'organizationId' | 'channel'>

/** Lists receivers for whom something is due, those first whose oldest message waits longest. */
export async function listDueReceivers(
  read: UserReader,
  organizationId: string,
  { at, except, limit }: { readonly at: string; readonly except: readonly DueReceiver[]; readonly limit: number },
): Promise<readonly DueReceiver[]> {
  const rows = await dueOf(read, at)
    .select(['notification.user_id', 'notification.organization_id', 'delivery.channel'])
    .where('notification.organization_id', '=', organizationId)
    .where(({ not, and, eb }) =>
      and(
        except.map(({ userId, channel }) =>
          not(and([eb('notification.user_id', '=', userId as UserId), eb('delivery.channel', '=', channel)])),
        ),
      ),
    )
    .groupBy(['notification.user_id', 'notification.organization_id', 'delivery.channel'])
    .orderBy((row) => row.fn.min('delivery.created_at'))
    .orderBy('notification.user_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ userId: row.user_id, organizationId: row.organization_id, channel: row.channel }))
}

/** Lists what is due for one receiver, the oldest first. */
export async function listDueDeliveries(
  read: UserReader,
  { userId, channel }: DueReceiver,
  { at, limit }: { readonly at: string; readonly limit: number },
): Promise<readonly WaitingDelivery[]> {
  const rows = await dueOf(read, at)
    .select(columns)
    .where('notification.user_id', '=', userId as UserId)
    .where('delivery.channel', '=', channel)
    .orderBy('delivery.created_at')
    .orderBy('delivery.id')
    .limit(limit)
    .execute()
  return rows.map(waitingOf)
}

/** Lists what waits to be sent in a digest, the oldest first. */
export async function listBatch(read: UserReader, batchId: string): Promise<readonly WaitingDelivery[]> {
  const rows = await waiting(read)
    .select(columns)
    .where('delivery.batch_id', '=', batchId)
    .orderBy('notification.created_at')
    .orderBy('delivery.id')
    .execute()
  return rows.map(waitingOf)
}

function waiting(read: UserReader) {
  return read
    .selectFrom('notification_delivery as delivery')
    .innerJoin('notification', 'notification.id', 'delivery.notification_id')
    .where('delivery.state', '=', 'QUEUED')
}

function dueOf(read: UserReader, at: string) {
  return waiting(read).where((row) =>
    row.or([row('delivery.next_attempt_at', '<=', at), row('delivery.next_attempt_at', 'is', null)]),
  )
}

const columns = [
  ...(['delivery.id', 'delivery.batch_id', 'delivery.channel', 'delivery.attempts', 'notification.user_id'] as const),
  ...(['notification.organization_id', 'notification.message_type', 'notification.level'] as const),
  ...(['notification.title', 'notification.body', 'notification.link', 'notification.created_at'] as const),
]

interface Row extends Pick<WaitingDelivery, 'id' | 'channel' | 'attempts' | 'title' | 'body' | 'link'> {
  readonly batch_id: string | null
  readonly user_id: string
  readonly organization_id: string
  readonly message_type: string
  readonly level: string
  readonly created_at: string
}

function waitingOf(row: Row): WaitingDelivery {
  const { id, channel, attempts, title, body, link } = row
  return {
    ...{ id, batchId: row.batch_id, channel, attempts, title, body, link },
    ...{ userId: row.user_id, organizationId: row.organization_id, messageType: row.message_type },
    level: row.level as NotificationLevel, // written as one
    createdAt: row.created_at,
  }
}

/** Returns when the next delivery will be due that is not now; null if none waits. */
export async function nextDeliveryAt(read: UserReader, now: string): Promise<string | null> {
  const row = await read
    .selectFrom('notification_delivery')
    .select('next_attempt_at')
    .where('state', '=', 'QUEUED')
    .where('next_attempt_at', '>', now)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at ?? null
}

/** Records that a try begins, also of the digest. Returns the ids of those that still wait. */
export async function beginDeliveries(
  database: UserDatabase,
  { ids, batchId }: { readonly ids: readonly string[]; readonly batchId: string | null },
  at: string,
): Promise<ReadonlySet<string>> {
  return database.write.transaction().execute(async (write) => {
    if (batchId !== null) await closeBatches(write, [batchId], at)
    const rows = await write
      .updateTable('notification_delivery')
      .set((row) => ({ state: 'SENDING', attempts: row('attempts', '+', 1), updated_at: at }))
      .where('id', 'in', ids)
      .where('state', '=', 'QUEUED')
      .returning('id')
      .execute()
    return new Set(rows.map(({ id }) => id))
  })
}

/** Lets what waits for a receiver wait until quiet hours end, except what `mayBreak` names and is sent alone. */
export async function holdUntil(
  write: Kysely<UserDataTables>,
  { userId, channel }: DueReceiver,
  {
    until,
    mayBreak,
  }: { readonly until: string; readonly mayBreak: { readonly messageType: string; readonly level: string } },
): Promise<void> {
  const own = write
    .selectFrom('notification')
    .select('id')
    .where('user_id', '=', userId as UserId)
  const breaking = own.where('message_type', '=', mayBreak.messageType).where('level', '=', mayBreak.level)
  await write
    .updateTable('notification_delivery')
    .set({ next_attempt_at: until })
    .where('state', '=', 'QUEUED')
    .where('channel', '=', channel)
    .where('next_attempt_at', '<', until)
    .where('notification_id', 'in', own)
    .where(({ or, eb }) => or([eb('batch_id', 'is not', null), eb('notification_id', 'not in', breaking)]))
    .execute()
}

/** Lets what quiet hours held until a time be looked at now: they changed. What is still to wait is held again. */
export async function releaseHeld(
  write: Kysely<UserDataTables>,
  userId: string,
  { heldUntil, at }: { readonly heldUntil: string; readonly at: string },
): Promise<void> {
  const own = write
    .selectFrom('notification')
    .select('id')
    .where('user_id', '=', userId as UserId)
  await write
    .updateTable('notification_delivery')
    .set({ next_attempt_at: at })
    .where('state', '=', 'QUEUED')
    .where('next_attempt_at', '=', heldUntil)
    .where('notification_id', 'in', own)
    // A digest that is due at that time of itself stays.
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('batch_id', 'is', null),
        not(
          exists(
            selectFrom('delivery_batch')
              .select('delivery_batch.id')
              .whereRef('delivery_batch.id', '=', 'notification_delivery.batch_id')
              .where('delivery_batch.due_at', '=', heldUntil),
          ),
        ),
      ]),
    )
    .execute()
}

/** Records how a try ended. */
export async function endDeliveries(
  write: Kysely<UserDataTables>,
  ids: readonly string[],
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
    .where('id', 'in', ids)
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
