import type { Kysely } from 'kysely'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { newId } from '#service/domain/id.ts'
import type { DeliveryChannel } from '#service/domain/notification.ts'

/** Whose digest, and when it is due. RFC 3339 in UTC. */
export interface BatchPlace {
  readonly userId: string
  readonly channel: DeliveryChannel
  readonly dueAt: string
}

/**
 * Returns the digest that a message is added to. One that was begun takes nothing more: a receiver that has it would ignore what is sent with
 * the same key later, for example after a clock was set back.
 */
export async function joinBatch(
  write: Kysely<UserDataTables>,
  { userId, channel, dueAt }: BatchPlace,
): Promise<string> {
  const open = await write
    .selectFrom('delivery_batch')
    .select('id')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('due_at', '=', dueAt)
    .where('begun_at', 'is', null)
    .executeTakeFirst()
  if (open) return open.id
  const id = newId()
  await write
    .insertInto('delivery_batch')
    .values({ id, user_id: userId, channel, due_at: dueAt, begun_at: null })
    .execute()
  return id
}

/** Closes digests: nothing is added to them any more. Without ids all of them. */
export async function closeBatches(
  write: Kysely<UserDataTables>,
  ids: readonly string[] | null,
  at: string,
): Promise<void> {
  const open = write.updateTable('delivery_batch').set({ begun_at: at }).where('begun_at', 'is', null)
  await (ids === null ? open : open.where('id', 'in', ids)).execute()
}

/** Deletes digests that were due before this time and have no messages any more. */
export async function deleteBatchesBefore(write: Kysely<UserDataTables>, before: string): Promise<void> {
  await write
    .deleteFrom('delivery_batch')
    .where('due_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification_delivery')
            .select('notification_delivery.id')
            .whereRef('notification_delivery.batch_id', '=', 'delivery_batch.id'),
        ),
      ),
    )
    .execute()
}
