import type { Generated } from 'kysely'
import type { EnvironmentId, OrganizationId, UserId, VersionId } from '#service/domain/id.ts'
import type { DeliveryChannel, DeliveryState } from '#service/domain/notification.ts'

export interface NotificationTable {
  id: string
  organization_id: OrganizationId
  user_id: UserId
  outbox_id: number
  message_type: string
  level: string
  title: string
  body: string
  link: string | null
  version_id: VersionId | null
  environment_id: EnvironmentId | null
  created_at: string
  read_at: string | null
}

export interface NotificationDeliveryTable {
  id: string
  notification_id: string
  channel: DeliveryChannel
  state: DeliveryState
  attempts: Generated<number>
  next_attempt_at: string | null
  last_error: string | null
  sent_at: string | null
  created_at: string
  updated_at: string
  batch_id: Generated<string | null>
}

/** Tables of what people are told. */
export interface NotificationTables {
  notification: NotificationTable
  notification_delivery: NotificationDeliveryTable
}
