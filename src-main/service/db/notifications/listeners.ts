import type { UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import {
  type ChannelRule,
  type DeliveryTimes,
  usualRule,
  usualTimes,
} from '#service/domain/notifications/delivery-times.ts'
import { ownTimeZone } from '#service/domain/notifications/zone-time.ts'
import { listChannelRules, listDeliveryTimes } from './delivery-rules.ts'
import type {
  ChosenSetting,
  DeliveryChannel,
  NotificationCategory,
  NotificationLevel,
} from '#service/domain/notification.ts'

/** Someone who may be told of things. */
export interface Person {
  readonly userId: string
  readonly own: readonly ChosenSetting[]
  /** By environment. Those without a choice are missing. */
  readonly categories: ReadonlyMap<string, readonly NotificationCategory[]>
  /** What each channel that is on sends. */
  readonly rules: readonly ChannelRule[]
  readonly times: DeliveryTimes
}

/** The people of an organization who can sign in, and the organization's own settings. */
export interface Listeners {
  readonly organization: readonly ChosenSetting[]
  readonly people: readonly Person[]
}

/** Reads what all people of an organization want to be told, as far as it concerns these environments. */
export async function readListeners(
  read: UserReader,
  organizationId: string,
  environmentIds: readonly string[],
): Promise<Listeners> {
  const users = await read
    .selectFrom('user')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('enabled', '=', 1)
    .where('kind', '=', 'PERSON')
    .orderBy('id')
    .execute()
  const chosen = await readChosen(read, organizationId)
  const preferences = await read
    .selectFrom('notification_preference')
    .select(['user_id', 'environment_id', 'categories'])
    .where('environment_id', 'in', valuesOf(environmentIds))
    .execute()
  const channels = await readChannels(read)
  const userIds = users.map(({ id }) => id)
  const rules = await listChannelRules(read, userIds)
  const times = await listDeliveryTimes(read, userIds)
  const people = users.map(({ id }) => ({
    userId: id,
    own: chosen.get(id) ?? [],
    categories: new Map(
      preferences
        .filter((row) => row.user_id === id)
        .map((row) => [row.environment_id, JSON.parse(row.categories) as NotificationCategory[]]), // written by `replacePreference`
    ),
    rules: (channels.get(id) ?? []).map(
      (channel) => rules.get(id)?.find((rule) => rule.channel === channel) ?? usualRule(channel),
    ),
    times: times.get(id) ?? usualTimes(ownTimeZone()),
  }))
  return { organization: chosen.get('') ?? [], people }
}

/** The chosen settings by user; those of the organization are of the user with the empty id. */
async function readChosen(read: UserReader, organizationId: string): Promise<ReadonlyMap<string, ChosenSetting[]>> {
  const rows = await read
    .selectFrom('notification_setting')
    .select(['user_id', 'message_type', 'enabled', 'level'])
    .where('organization_id', '=', organizationId)
    .execute()
  const settings = rows.map((row) => ({
    userId: row.user_id as string,
    messageType: row.message_type,
    enabled: row.enabled === null ? null : row.enabled === 1,
    level: row.level as NotificationLevel | null, // checked before it was written
  }))
  return Map.groupBy(settings, ({ userId }) => userId)
}

async function readChannels(read: UserReader): Promise<ReadonlyMap<string, readonly DeliveryChannel[]>> {
  const rows = await read
    .selectFrom('user')
    .leftJoin('notification_channel as channel', 'channel.user_id', 'user.id')
    .leftJoin('user_webhook as webhook', 'webhook.user_id', 'user.id')
    .select(['user.id', 'channel.email_enabled', 'channel.slack_enabled', 'channel.teams_enabled', 'webhook.enabled'])
    .execute()
  const on = (flag: number | null, channel: DeliveryChannel) => (flag === 1 ? [channel] : [])
  return new Map(
    rows.map((row) => [
      row.id as string,
      [
        ...on(row.email_enabled, 'EMAIL'),
        ...on(row.slack_enabled, 'SLACK'),
        ...on(row.teams_enabled, 'TEAMS'),
        ...on(row.enabled, 'WEBHOOK'),
      ],
    ]),
  )
}
