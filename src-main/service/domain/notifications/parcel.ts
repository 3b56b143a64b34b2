import { type NotificationLevel, notificationLevels } from '#service/domain/notification.ts'
import { levelWords, type OutgoingMessage } from '#service/domain/outgoing-message.ts'

/** A notification that is sent. */
export type SentNotification = Pick<
  OutgoingMessage,
  'id' | 'messageType' | 'level' | 'title' | 'body' | 'link' | 'createdAt'
>

/** Returns the message of several notifications that are sent together: one line for each, the most urgent first. One alone is sent as it is. */
export function parcelOf(id: string, notifications: readonly SentNotification[]): SentNotification {
  const sorted = notifications.toSorted((a, b) => urgencyOf(a.level) - urgencyOf(b.level))
  const [lead] = sorted
  if (!lead) throw new Error('A message needs a notification')
  if (notifications.length === 1) return { ...lead, id }
  const createdAt = notifications.reduce((newest, each) => (each.createdAt > newest ? each.createdAt : newest), '')
  return {
    ...{ id, messageType: 'DIGEST', level: lead.level, link: '/inbox', createdAt },
    title: `${notifications.length.toLocaleString('en')} notifications`,
    body: sorted.map(({ level, title }) => `${levelWords[level]}: ${title}`).join('\n'),
  }
}

function urgencyOf(level: NotificationLevel): number {
  return notificationLevels.indexOf(level)
}
