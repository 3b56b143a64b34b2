import type { Kysely, Transaction } from 'kysely'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** A notification to send (specification 6). */
export interface OutboxMessage {
  readonly organizationId: string
  readonly messageType: string
  readonly versionId: string | null
  readonly payload: Readonly<Record<string, unknown>>
  /** RFC 3339 in UTC. */
  readonly at: string
}

/** Stores messages in the transaction of the change that they report: none is ever sent for something that did not happen. */
export async function insertOutboxMessages(
  transaction: Transaction<UserDataTables>,
  messages: readonly OutboxMessage[],
): Promise<void> {
  if (messages.length === 0) return
  await transaction
    .insertInto('outbox')
    .values(
      messages.map((message) => ({
        organization_id: message.organizationId,
        message_type: message.messageType,
        version_id: message.versionId,
        payload: JSON.stringify(message.payload),
        created_at: message.at,
      })),
    )
    .execute()
}

/** Rows that one statement deletes, so that a decision made meanwhile waits for few of them. */
const rowsAtOnce = 2000

/**
 * Deletes messages that are older than this time, delivered or not.
 * @param before RFC 3339 in UTC
 */
export async function deleteMessagesBefore(write: Kysely<UserDataTables>, before: string): Promise<void> {
  for (;;) {
    const old = write.selectFrom('outbox').select('id').where('created_at', '<', before).limit(rowsAtOnce)
    const { numDeletedRows } = await write.deleteFrom('outbox').where('id', 'in', old).executeTakeFirst()
    if (Number(numDeletedRows) < rowsAtOnce) return
  }
}
