import { type Kysely, sql } from 'kysely'
import type { ChosenSetting, NotificationCategory, NotificationLevel } from '#service/domain/notification.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Whose settings: a user's own, or the organization's defaults (`userId` null). */
export interface SettingScope {
  readonly organizationId: string
  readonly userId: string | null
}

/** Lists the chosen settings; all others have their defaults. */
export async function listChosenSettings(read: UserReader, scope: SettingScope): Promise<ChosenSetting[]> {
  const rows = await read
    .selectFrom('notification_setting')
    .select(['message_type', 'enabled', 'level'])
    .where('organization_id', '=', scope.organizationId)
    .where('user_id', '=', scope.userId ?? '')
    .execute()
  return rows.map((row) => ({
    messageType: row.message_type,
    enabled: row.enabled === null ? null : row.enabled === 1,
    level: row.level as NotificationLevel | null, // checked before it was written
  }))
}

/** Stores a choice; null keeps the previous choice. */
export async function saveSetting(
  write: Kysely<UserDataTables>,
  scope: SettingScope,
  { messageType, enabled, level }: ChosenSetting,
): Promise<void> {
  await write
    .insertInto('notification_setting')
    .values({
      organization_id: scope.organizationId,
      user_id: scope.userId ?? '',
      message_type: messageType,
      enabled: enabled === null ? null : Number(enabled),
      level,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id', 'message_type']).doUpdateSet({
        enabled: sql`coalesce(excluded.enabled, notification_setting.enabled)`,
        level: sql`coalesce(excluded.level, notification_setting.level)`,
      }),
    )
    .execute()
}

/** Removes a choice. */
export async function deleteSetting(
  write: Kysely<UserDataTables>,
  scope: SettingScope,
  messageType: string,
): Promise<void> {
  await write
    .deleteFrom('notification_setting')
    .where('organization_id', '=', scope.organizationId)
    .where('user_id', '=', scope.userId ?? '')
    .where('message_type', '=', messageType)
    .execute()
}

/** Lists the categories that a user chose, by environment. Environments without a choice are missing. */
export async function listPreferences(
  read: UserReader,
  userId: string,
  environmentIds: readonly string[],
): Promise<Map<string, readonly NotificationCategory[]>> {
  const rows = await read
    .selectFrom('notification_preference')
    .select(['environment_id', 'categories'])
    .where('user_id', '=', userId)
    .where('environment_id', 'in', environmentIds)
    .execute()
  // Written only by `replacePreference`.
  return new Map(rows.map((row) => [row.environment_id, JSON.parse(row.categories) as NotificationCategory[]]))
}

/** Replaces the categories that a user wants for an environment. */
export async function replacePreference(
  write: Kysely<UserDataTables>,
  userId: string,
  environmentId: string,
  categories: readonly NotificationCategory[],
): Promise<void> {
  const text = JSON.stringify(categories)
  await write
    .insertInto('notification_preference')
    .values({ user_id: userId, environment_id: environmentId, categories: text })
    .onConflict((conflict) => conflict.columns(['user_id', 'environment_id']).doUpdateSet({ categories: text }))
    .execute()
}

/** Reads the settings of the organization and of one user together. */
export async function readSettings(
  database: UserDatabase,
  organizationId: string,
  userId: string,
): Promise<{ readonly organization: readonly ChosenSetting[]; readonly user: readonly ChosenSetting[] }> {
  const [organization, user] = await Promise.all([
    listChosenSettings(database.read, { organizationId, userId: null }),
    listChosenSettings(database.read, { organizationId, userId }),
  ])
  return { organization, user }
}
