import type { Kysely, Transaction } from 'kysely'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { newId } from '#service/domain/id.ts'
import type { DeliveryPlan } from '#service/domain/notifications/delivery-times.ts'
import { joinBatch } from './delivery-batches.ts'
import type { Digest } from '#service/domain/notifications/digest.ts'

/** A notification for one person. */
export interface AddressedDigest {
  readonly organizationId: string
  readonly userId: string
  readonly digest: Digest
  /** When it is sent, by each channel that sends it. */
  readonly plans: readonly DeliveryPlan[]
}

/** Stores notifications of people, and what has to be sent for them. The caller marks the messages in the same transaction. */
export async function insertNotifications(
  write: Transaction<UserDataTables>,
  addressed: readonly AddressedDigest[],
  at: string,
): Promise<void> {
  for (const { organizationId, userId, digest, plans } of addressed) {
    const id = newId(Date.parse(digest.at))
    await write
      .insertInto('notification')
      .values({
        ...{ id, organization_id: organizationId, user_id: userId, outbox_id: digest.outboxId },
        ...{ message_type: digest.messageType, level: digest.level, title: digest.title, body: digest.body },
        ...{ link: digest.link, version_id: digest.versionId, environment_id: digest.environmentId },
        ...{ created_at: digest.at, read_at: null },
      })
      .execute()
    for (const { channel, dueAt: due, isDigest } of plans) {
      const dueAt = new Date(due).toISOString()
      const batchId = isDigest ? await joinBatch(write, { userId, channel, dueAt }) : null
      await write
        .insertInto('notification_delivery')
        .values({
          ...{ id: newId(), notification_id: id, channel, state: 'QUEUED', next_attempt_at: dueAt },
          // It is old when it waits for long after it was due.
          ...{ created_at: dueAt, updated_at: at, last_error: null, sent_at: null, batch_id: batchId },
        })
        .execute()
    }
  }
}

/** What is left of a notification whose subject is gone. */
const whatIsGone = {
  version: { title: 'A version was deleted', body: 'What was said about it went with it.' },
  document: { title: 'A document was replaced', body: 'What was said about the earlier content went with it.' },
  product: { title: 'A product was deleted', body: 'What was said about it went with it.' },
} as const

/** Takes the words out of notifications about a version or some environments. Nothing of them is sent any more. */
export async function eraseNotifications(
  write: Kysely<UserDataTables>,
  about: { readonly versionId: string } | { readonly environmentIds: readonly string[] },
  gone: keyof typeof whatIsGone,
): Promise<void> {
  const ids =
    'versionId' in about
      ? write.selectFrom('notification').select('id').where('version_id', '=', about.versionId)
      : write.selectFrom('notification').select('id').where('environment_id', 'in', about.environmentIds)
  await write
    .updateTable('notification_delivery')
    .set({ state: 'DROPPED', last_error: `Not sent: ${whatIsGone[gone].title.toLowerCase()}`, next_attempt_at: null })
    .where('notification_id', 'in', ids)
    .where('state', 'in', ['QUEUED', 'SENDING', 'FAILED'])
    .execute()
  const link = gone === 'document' ? {} : { link: null }
  await write
    .updateTable('notification')
    .set({ ...whatIsGone[gone], ...link })
    .where('id', 'in', ids)
    .execute()
}

/** Rows that one statement deletes, so that a decision made meanwhile waits for few of them. */
const rowsAtOnce = 2000

/**
 * Deletes notifications that were read and are older than one time, and all that are older than another.
 *
 * @param before RFC 3339 in UTC
 */
export async function deleteNotificationsBefore(
  write: Kysely<UserDataTables>,
  before: { readonly read: string; readonly all: string },
): Promise<void> {
  for (;;) {
    const old = write
      .selectFrom('notification')
      .select('id')
      .where('created_at', '<', before.read)
      .where(({ or, eb }) => or([eb('read_at', 'is not', null), eb('created_at', '<', before.all)]))
      .limit(rowsAtOnce)
    const { numDeletedRows } = await write.deleteFrom('notification').where('id', 'in', old).executeTakeFirst()
    if (Number(numDeletedRows) < rowsAtOnce) return
  }
}
