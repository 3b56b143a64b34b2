import { type SqlBool, sql } from 'kysely'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { countRows } from '#service/db/count-rows.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import type {
  DeliveryChannel,
  DeliveryState,
  NotificationLevel,
  NotificationMessageType,
} from '#service/domain/notification.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** A notification in someone's inbox. */
export interface InboxNotification {
  readonly id: string
  readonly messageType: NotificationMessageType
  readonly level: NotificationLevel
  readonly title: string
  readonly body: string
  readonly link: string | null
  readonly versionId: string | null
  readonly environmentId: string | null
  /** RFC 3339 in UTC. */
  readonly createdAt: string
  readonly readAt: string | null
}

/** Whose notifications, and which. Null means all. */
export interface InboxFilter {
  readonly userId: string
  readonly unread: boolean
  readonly levels: readonly string[] | null
  readonly messageTypes: readonly string[] | null
}

/** Lists the notifications of a person, the newest first. */
export async function listNotifications(
  read: UserReader,
  filter: InboxFilter,
  page: PageRequest,
): Promise<Page<InboxNotification>> {
  const rows = filtered(read, filter).select([
    ...(['id', 'message_type', 'level', 'title', 'body', 'link', 'version_id', 'environment_id'] as const),
    ...(['created_at', 'read_at'] as const),
  ])
  return listPage(rows, toSortKeys([sql`created_at`, sql`id`], 'desc'), page, (row) => ({
    id: row.id,
    messageType: row.message_type as NotificationMessageType, // written from the list of kinds
    level: row.level as NotificationLevel, // the same of levels
    ...{ title: row.title, body: row.body, link: row.link, versionId: row.version_id },
    ...{ environmentId: row.environment_id, createdAt: row.created_at, readAt: row.read_at },
  }))
}

/** Counts the notifications of a person. */
export function countNotifications(read: UserReader, filter: InboxFilter): Promise<number> {
  return countRows(filtered(read, filter))
}

function filtered(read: UserReader, { userId, unread, levels, messageTypes }: InboxFilter) {
  let rows = read.selectFrom('notification').where('user_id', '=', userId)
  if (unread) rows = rows.where('read_at', 'is', null)
  if (levels) rows = rows.where('level', 'in', valuesOf(levels))
  return messageTypes ? rows.where('message_type', 'in', valuesOf(messageTypes)) : rows
}

/** What became of a notification in one channel. */
export interface Delivery {
  readonly channel: DeliveryChannel
  readonly state: DeliveryState
  readonly attempts: number
  readonly error: string | null
  readonly sentAt: string | null
}

/** Finds the deliveries of notifications, by notification. */
export async function findDeliveries(
  read: UserReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Delivery[]>> {
  const rows = await read
    .selectFrom('notification_delivery')
    .select(['notification_id', 'channel', 'state', 'attempts', 'last_error as error', 'sent_at as sentAt'])
    .where('notification_id', 'in', valuesOf(ids))
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ notification_id }) => notification_id)
}

interface Reader {
  readonly organizationId: string
  readonly userId: string
}

/**
 * Marks notifications of a person as read, or as unread again: those of the ids, or all.
 *
 * @param isRead when they were read; null marks them as unread
 * @throws {Rejection} if an id is of no notification of the person
 */
export async function markNotifications(
  database: UserDatabase,
  { organizationId, userId }: Reader,
  ids: readonly string[] | null,
  { isRead, at }: { readonly isRead: boolean; readonly at: string },
): Promise<void> {
  await database.write.transaction().execute(async (write) => {
    if (ids !== null) {
      const own = await countRows(
        write.selectFrom('notification').where('user_id', '=', userId).where('id', 'in', valuesOf(ids)),
      )
      if (own !== new Set(ids).size) throw new Rejection('Notification not found')
    }
    const { numUpdatedRows } = await write
      .updateTable('notification')
      .set({ read_at: isRead ? at : null })
      .where('user_id', '=', userId)
      .where('read_at', isRead ? 'is' : 'is not', null)
      .where((is) => (ids === null ? sql<SqlBool>`true` : is('id', 'in', valuesOf(ids))))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const event = { organizationId, at, kind: 'NOTIFICATION', action: 'UPDATED', subjectId: null } as const
    await insertChangeEvents(write, [{ ...event, count: Number(numUpdatedRows) }])
  })
}
