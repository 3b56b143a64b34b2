import type { OrganizationId, UserId } from '#service/domain/id.ts'

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

/** Tables of how notifications leave. */
export interface DeliveryTables {
  mail_server: MailServerTable
  private_host: PrivateHostTable
  user_webhook: UserWebhookTable
}
