import type { Generated } from 'kysely'

export interface OrganizationTable {
  id: string
  name: string
  email: string | null
  url: string | null
  readiness_severity: Generated<string>
  network_allowed: Generated<number>
  priority_weights: string | null
  updated_at: string
}

export interface UserTable {
  id: string
  organization_id: string
  name: string
  email: string | null
  role: string
  enabled: Generated<number>
  last_active_at: string | null
  last_seen_at: string | null
  created_at: string
  updated_at: string
}

export interface TokenTable {
  id: string
  user_id: string
  name: string
  hash: string
  prefix: string
  role: string
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  revoked_at: string | null
}

export interface ProductTable {
  id: string
  organization_id: string
  name: string
  name_key: string
  description: Generated<string>
  enabled: Generated<number>
  sample: Generated<number>
  labels: Generated<string>
  version_count: Generated<number>
  created_at: string
  updated_at: string
}

export interface EnvironmentTable {
  id: string
  product_id: string
  name: string
  name_key: string
  position: number
  description: Generated<string>
  enabled: Generated<number>
  retain_vulnerability_status: Generated<number>
  interpret_license_list_as_and: Generated<number>
  version_count: Generated<number>
  updated_at: string
}

export interface NotificationSettingTable {
  organization_id: string
  user_id: Generated<string>
  message_type: string
  enabled: number | null
  level: string | null
}

export interface NotificationPreferenceTable {
  user_id: string
  environment_id: string
  categories: string
}

export interface NotificationChannelTable {
  user_id: string
  email_enabled: Generated<number>
  slack_enabled: Generated<number>
  teams_enabled: Generated<number>
  slack_webhook_url: string | null
  teams_webhook_url: string | null
}

export interface ChangeEventTable {
  cursor: Generated<number>
  organization_id: string
  at: string
  kind: string
  action: string
  subject_id: string | null
  version_id: string | null
  environment_id: string | null
  count: Generated<number>
}

export interface OutboxTable {
  id: Generated<number>
  organization_id: string
  message_type: string
  version_id: string | null
  payload: string
  created_at: string
  delivered_at: string | null
}

/** Tables of accounts, products and what people are told. */
export interface AccountTables {
  organization: OrganizationTable
  user: UserTable
  token: TokenTable
  product: ProductTable
  environment: EnvironmentTable
  notification_setting: NotificationSettingTable
  notification_preference: NotificationPreferenceTable
  notification_channel: NotificationChannelTable
  change_event: ChangeEventTable
  outbox: OutboxTable
}
