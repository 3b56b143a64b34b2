import type { DeliveryChannel, NotificationLevel } from './notification.ts'

/** Names of the channels, as they are shown. */
export const channelNames: Readonly<Record<DeliveryChannel, string>> = {
  EMAIL: 'Mail',
  SLACK: 'Slack',
  TEAMS: 'Teams',
  WEBHOOK: 'Webhook',
}

/** A notification on its way to one receiver. Its texts may quote a document, so that every form of it escapes them. */
export interface OutgoingMessage {
  /** The same at every try: a receiver that takes an id once shows a message once. */
  readonly id: string
  readonly messageType: string
  readonly level: NotificationLevel
  readonly title: string
  /** What happened, in lines. */
  readonly body: string
  readonly organization: string
  /** URL of the page that it is about; null if there is none. `https:` on a server with a public URL, otherwise `waybill:`. */
  readonly link: string | null
  /** When it happened. RFC 3339 in UTC. */
  readonly createdAt: string
}

/** Words of the levels. */
export const levelWords: Readonly<Record<NotificationLevel, string>> = {
  ALERT: 'Needs action',
  WARN: 'Needs attention',
  INFO: 'For information',
}
