import type { Generated } from 'kysely'
import type { EnvironmentId, OrganizationId, ProductId, UserId, VersionId } from '#service/domain/id.ts'

export interface OrganizationTable {
  id: OrganizationId
  name: string
  email: string | null
  url: string | null
  readiness_severity: Generated<string>
  network_allowed: Generated<number>
  priority_weights: string | null
  updated_at: string
}

export interface UserTable {
  id: UserId
  organization_id: OrganizationId
  name: string
  email: string | null
  role: string
  enabled: Generated<number>
  last_active_at: string | null
  last_seen_at: string | null
  created_at: string
  updated_at: string
  kind: Generated<string>
  purpose: string | null
  created_by: UserId | null
}

export interface TokenTable {
  id: string
  user_id: UserId
  name: string
  hash: string
  prefix: string
  role: string
  kind: Generated<string>
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  revoked_at: string | null
}

export interface InvitationTable {
  id: string
  user_id: UserId
  hash: string
  created_at: string
  expires_at: string
  used_at: string | null
  revoked_at: string | null
}

export interface ProductTable {
  id: ProductId
  organization_id: OrganizationId
  name: string
  name_key: string
  description: Generated<string>
  enabled: Generated<number>
  sample: Generated<number>
  labels: Generated<string>
  custom_values: string | null
  version_count: Generated<number>
  created_at: string
  updated_at: string
}

export interface EnvironmentTable {
  id: EnvironmentId
  product_id: ProductId
  name: string
  name_key: string
  position: number
  description: Generated<string>
  enabled: Generated<number>
  retain_vulnerability_status: Generated<number>
  interpret_license_list_as_and: Generated<number>
  feed_age_limit_days: Generated<number>
  carry_over_auto_confirm: Generated<string>
  version_count: Generated<number>
  updated_at: string
}

export interface NotificationSettingTable {
  organization_id: OrganizationId
  user_id: Generated<UserId>
  message_type: string
  enabled: number | null
  level: string | null
}

export interface NotificationPreferenceTable {
  user_id: UserId
  environment_id: EnvironmentId
  categories: string
}

export interface NotificationChannelTable {
  user_id: UserId
  email_enabled: Generated<number>
  slack_enabled: Generated<number>
  teams_enabled: Generated<number>
  slack_webhook_url: string | null
  teams_webhook_url: string | null
}

export interface ChangeEventTable {
  cursor: Generated<number>
  organization_id: OrganizationId
  at: string
  kind: string
  action: string
  subject_id: string | null
  version_id: VersionId | null
  environment_id: EnvironmentId | null
  count: Generated<number>
  operation_id: string | null
}

export interface OutboxTable {
  id: Generated<number>
  organization_id: OrganizationId
  message_type: string
  version_id: VersionId | null
  payload: string
  created_at: string
  delivered_at: string | null
}

export interface SignInProviderTable {
  organization_id: OrganizationId
  name: string
  issuer: string
  client_id: string
  email_claim: string
  allowed_domains: string
  new_user_role: string | null
  updated_at: string
}

export interface UserIdentityTable {
  issuer: string
  subject: string
  user_id: UserId
  linked_at: string
}

/** Tables of accounts, products and notifications. */
export interface AccountTables {
  organization: OrganizationTable
  user: UserTable
  token: TokenTable
  invitation: InvitationTable
  sign_in_provider: SignInProviderTable
  user_identity: UserIdentityTable
  product: ProductTable
  environment: EnvironmentTable
  notification_setting: NotificationSettingTable
  notification_preference: NotificationPreferenceTable
  notification_channel: NotificationChannelTable
  change_event: ChangeEventTable
  outbox: OutboxTable
}
