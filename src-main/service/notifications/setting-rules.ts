import type { UserDatabase } from '#service/db/database.ts'
import {
  deleteSetting,
  listChosenSettings,
  saveSetting,
  type SettingScope,
} from '#service/db/notifications/notification-settings.ts'
import {
  type ChosenSetting,
  notificationCategories,
  type NotificationCategory,
  notificationKinds,
  notificationLevels,
  type NotificationSetting,
  computeSettings,
} from '#service/domain/notification.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** An entry of `bulkUpdateNotificationSettings` as the client sent it. */
export interface SettingEntry {
  readonly messageType: string
  readonly enabled?: boolean | null | undefined
  readonly level?: string | null | undefined
  readonly inherit?: boolean | null | undefined
}

/**
 * Writes settings of one scope, all or none (specification 4.3).
 *
 * @returns the settings in effect in the scope afterwards
 * @throws {Rejection} with every reason (specification 7.2)
 */
export async function writeSettings(
  { database }: { readonly database: UserDatabase },
  scope: SettingScope,
  entries: readonly SettingEntry[],
): Promise<NotificationSetting[]> {
  const read = entries.map(readEntry)
  const errors = read.flatMap((entry) => (typeof entry === 'string' ? [entry] : []))
  if (errors.length > 0) throw new Rejection([...new Set(errors)])
  return database.write.transaction().execute(async (write) => {
    for (const entry of read) {
      if (typeof entry === 'string') continue
      if (entry.inherit) await deleteSetting(write, scope, entry.messageType)
      else await saveSetting(write, scope, entry)
    }
    const organization = await listChosenSettings(write, { ...scope, userId: null })
    return computeSettings(organization, scope.userId ? await listChosenSettings(write, scope) : null)
  })
}

/** What an entry does: a choice, or the end of one. */
type ReadEntry = ChosenSetting & { readonly inherit: boolean }

/** Returns the setting, or why the entry is rejected. */
function readEntry(entry: SettingEntry): ReadEntry | string {
  const { messageType, enabled = null, level = null, inherit } = entry
  const kind = notificationKinds.find((each) => each.messageType === messageType.trim().toUpperCase())
  if (!kind) return `Unknown notification type: ${messageType}`
  const isEmpty = enabled === null && level === null
  if (inherit === true) {
    const nothing = { messageType: kind.messageType, enabled: null, level: null, inherit: true }
    return isEmpty ? nothing : '"inherit" cannot be combined with "enabled" and "level"'
  }
  if (isEmpty) return 'At least one of enabled or level must be specified'
  const known = notificationLevels.find((each) => each === level?.trim().toUpperCase())
  if (level !== null && !known) return `Unknown notification level: ${level}`
  return { messageType: kind.messageType, enabled, level: known ?? null, inherit: false }
}

/**
 * Reads the full set of categories of an environment. An empty list is `none`.
 *
 * @throws {Rejection} if a category is unknown, or `none` or `all` is combined with others
 */
export function readCategories(names: readonly string[]): NotificationCategory[] {
  const wanted = new Set(
    names.map((name) => {
      const category = notificationCategories.find((each) => each === name.trim().toLowerCase())
      if (!category) throw new Rejection(`Unknown notification category: ${name}`)
      return category
    }),
  )
  for (const alone of ['none', 'all'] as const) {
    if (wanted.has(alone) && wanted.size > 1) throw new Rejection(`"${alone}" cannot be combined with other values`)
  }
  return wanted.size === 0 ? ['none'] : notificationCategories.filter((category) => wanted.has(category))
}
