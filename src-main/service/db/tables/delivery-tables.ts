import type { OrganizationId, UserId } from '#service/domain/id.ts'
import type { DeliveryChannel } from '#service/domain/notification.ts'
import type { DeliveryFrequency } from '#service/domain/notifications/delivery-times.ts'

export interface MailServerTable {
  organization_id: OrganizationId
  host: string
  port: number
  protection: 'TLS' | 'STARTTLS' | 'NONE'
  user_name: string | null
  sender_name: string
  sender_address: string
  updated_at: string
}

export interface PrivateHostTable {
  organization_id: OrganizationId
  host: string
}

export interface UserWebhookTable {
  user_id: UserId
  enabled: number
  secret_id: string
  shown: string
}

export interface DeliveryTimesTable {
  user_id: UserId
  time_zone: string
  digest_minute: number
  digest_weekday: number
  quiet_from: number | null
  quiet_to: number | null
}

export interface ChannelRuleTable {
  user_id: UserId
  channel: DeliveryChannel
  lowest_level: string
  frequency: DeliveryFrequency
  alerts_at_once: number
}

export interface DeliveryBatchTable {
  id: string
  user_id: UserId
  channel: DeliveryChannel
  due_at: string
  begun_at: string | null
}

/** Tables of how notifications leave. */
export interface DeliveryTables {
  mail_server: MailServerTable
  private_host: PrivateHostTable
  user_webhook: UserWebhookTable
  delivery_times: DeliveryTimesTable
  channel_rule: ChannelRuleTable
  delivery_batch: DeliveryBatchTable
}
