import type { UserDatabase } from '#service/db/database.ts'
import fc from 'fast-check'
import type { NotificationLevel } from '#service/domain/notification.ts'
import type { DeliveryTimes } from '#service/domain/notifications/delivery-times.ts'
import { clockAt } from '#service/domain/notifications/zone-time.ts'

/** A kind of each level. */
export const kindsByLevel: Readonly<Record<NotificationLevel, string>> = {
  ALERT: 'LICENSE_CREATION_FAILED',
  WARN: 'ADVISORY_DATA_STALE',
  INFO: 'LICENSE_CREATION_SUCCESS',
}

/** Any times of a person. */
export const timesIn = fc.record({
  timeZone: fc.constantFrom('Europe/Vienna', 'America/New_York', 'UTC'),
  digestMinute: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
  digestWeekday: fc.integer({ min: 1, max: 7 }),
  quiet: fc.option(fc.record({ from: fc.constantFrom(0, 120, 720, 1320), to: fc.constantFrom(60, 150, 420, 800) })),
})
/** Any rule of a channel. */
export const ruleIn = fc.record({
  channel: fc.constant('SLACK' as const),
  lowestLevel: fc.constantFrom('ALERT', 'WARN', 'INFO'),
  frequency: fc.constantFrom('AT_ONCE', 'DAILY', 'WEEKLY'),
  alertsAtOnce: fc.boolean(),
})
/** What happens to a service that sends: a message, time, a clock that is set back, a restart, a change of network access. */
export const stepIn = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('ALERT', 'WARN', 'INFO').map((level) => ({ level })) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 2000 }).map((minutes) => ({ minutes })) },
  { weight: 1, arbitrary: fc.integer({ min: -300, max: -1 }).map((minutes) => ({ minutes })) },
  { weight: 1, arbitrary: fc.constant({ restart: true }) },
  { weight: 1, arbitrary: fc.boolean().map((network) => ({ network })) },
)

/** Tests whether a time is in quiet hours, by the clocks alone. */
export function isQuiet({ timeZone, quiet }: DeliveryTimes, at: number): boolean {
  if (quiet === null) return false
  const { from, to } = quiet
  const { minute } = clockAt(timeZone, at)
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

/** Counts what is being sent, or due while the network is on. */
export async function countDue({ read }: Pick<UserDatabase, 'read'>, at: string): Promise<number> {
  const organization = await read.selectFrom('organization').select('network_allowed').executeTakeFirst()
  if (organization?.network_allowed !== 1) return 0
  const due = await read
    .selectFrom('notification_delivery')
    .select('id')
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'SENDING'), and([eb('state', '=', 'QUEUED'), eb('next_attempt_at', '<=', at)])]),
    )
    .execute()
  return due.length
}
