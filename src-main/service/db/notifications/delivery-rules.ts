import type { Kysely } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { NotificationLevel } from '#service/domain/notification.ts'
import type { ChannelRule, DeliveryTimes } from '#service/domain/notifications/delivery-times.ts'

/** What people chose for their channels, by user. Channels without a choice are missing. */
export async function listChannelRules(
  read: UserReader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ChannelRule[]>> {
  const rows = await read
    .selectFrom('channel_rule')
    .select(['user_id', 'channel', 'lowest_level', 'frequency', 'alerts_at_once'])
    .where('user_id', 'in', userIds)
    .execute()
  const rules = rows.map((row) => ({
    userId: row.user_id as string,
    channel: row.channel,
    lowestLevel: row.lowest_level as NotificationLevel, // written as one
    frequency: row.frequency,
    alertsAtOnce: row.alerts_at_once === 1,
  }))
  return Map.groupBy(rules, ({ userId }) => userId)
}

/** Stores what a person chose for a channel. */
export async function saveChannelRule(
  write: Kysely<UserDataTables>,
  userId: string,
  { channel, lowestLevel, frequency, alertsAtOnce }: ChannelRule,
): Promise<void> {
  const columns = { lowest_level: lowestLevel, frequency, alerts_at_once: Number(alertsAtOnce) }
  await write
    .insertInto('channel_rule')
    .values({ user_id: userId, channel, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel']).doUpdateSet(columns))
    .execute()
}

/** When people get messages, by user. Those who chose nothing are missing. */
export async function listDeliveryTimes(
  read: UserReader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryTimes>> {
  const rows = await read
    .selectFrom('delivery_times')
    .select(['user_id', 'time_zone', 'digest_minute', 'digest_weekday', 'quiet_from', 'quiet_to'])
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(
    rows.map((row) => [
      row.user_id as string,
      {
        ...{ timeZone: row.time_zone, digestMinute: row.digest_minute, digestWeekday: row.digest_weekday },
        quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
      },
    ]),
  )
}

/** Stores when a person gets messages. */
export async function saveDeliveryTimes(
  write: Kysely<UserDataTables>,
  userId: string,
  { timeZone, digestMinute, digestWeekday, quiet }: DeliveryTimes,
): Promise<void> {
  const columns = {
    ...{ time_zone: timeZone, digest_minute: digestMinute, digest_weekday: digestWeekday },
    ...{ quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null },
  }
  await write
    .insertInto('delivery_times')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}
