import { type DeliveryChannel, type NotificationLevel, notificationLevels } from '#service/domain/notification.ts'
import { clockAt, endOf, firstTimeAt, weekdayOf } from './zone-time.ts'

/** How often a channel sends. */
export const deliveryFrequencies = ['AT_ONCE', 'DAILY', 'WEEKLY'] as const
export type DeliveryFrequency = (typeof deliveryFrequencies)[number]

/** What a person gets by one channel, and how often. */
export interface ChannelRule {
  readonly channel: DeliveryChannel
  /** Less urgent ones are in the inbox alone. */
  readonly lowestLevel: NotificationLevel
  readonly frequency: DeliveryFrequency
  /** True: alerts do not wait for the digest. */
  readonly alertsAtOnce: boolean
}

/** When a person gets messages. Times of day are minutes since midnight. */
export interface DeliveryTimes {
  readonly timeZone: string
  readonly digestMinute: number
  /** Of a weekly digest, 1 for Monday to 7. */
  readonly digestWeekday: number
  /** From the first minute up to the second, also over midnight. Null: there are no quiet hours. */
  readonly quiet: { readonly from: number; readonly to: number } | null
}

/** What holds for a channel before the first choice: everything, at once. */
export function usualRule(channel: DeliveryChannel): ChannelRule {
  return { channel, lowestLevel: 'INFO', frequency: 'AT_ONCE', alertsAtOnce: true }
}

/** What holds before the first choice. */
export function usualTimes(timeZone: string): DeliveryTimes {
  return { timeZone, digestMinute: 8 * 60, digestWeekday: 1, quiet: null }
}

/** When a message is sent by a channel, and whether with others in one. */
export interface DeliveryPlan {
  readonly channel: DeliveryChannel
  /** Milliseconds since 1970. */
  readonly dueAt: number
  readonly isDigest: boolean
}

/** Plans a message that is handed out now; null if it is below what the channel sends. Quiet hours are looked at when it is sent. */
export function planDelivery(
  rule: ChannelRule,
  times: DeliveryTimes,
  level: NotificationLevel,
  now: number,
): DeliveryPlan | null {
  const { channel, lowestLevel, frequency, alertsAtOnce } = rule
  if (notificationLevels.indexOf(level) > notificationLevels.indexOf(lowestLevel)) return null
  const isAtOnce = frequency === 'AT_ONCE' || (alertsAtOnce && level === 'ALERT')
  return isAtOnce
    ? { channel, dueAt: now, isDigest: false }
    : { channel, dueAt: nextDigestAt(frequency, times, now), isDigest: true }
}

/** Returns when the next digest is due, later than `now`. */
export function nextDigestAt(
  frequency: Exclude<DeliveryFrequency, 'AT_ONCE'>,
  { timeZone, digestMinute, digestWeekday }: DeliveryTimes,
  now: number,
): number {
  const { day: today } = clockAt(timeZone, now)
  // A date can be left out where a time zone changes sides of the date line.
  for (let day = today - 1; day < today + 22; day += 1) {
    if (frequency === 'WEEKLY' && weekdayOf(day) !== digestWeekday) continue
    const at = firstTimeAt(timeZone, { day, minute: digestMinute })
    if (at !== null && at > now) return at
  }
  return now
}

/** Returns when the quiet hours end that a time is in; null if it is in none. Milliseconds since 1970. */
export function quietUntil({ timeZone, quiet }: DeliveryTimes, now: number): number | null {
  if (quiet === null || quiet.from === quiet.to) return null
  const { from, to } = quiet
  const isWithin = (minute: number) => (from < to ? minute >= from && minute < to : minute >= from || minute < to)
  return isWithin(clockAt(timeZone, now).minute) ? endOf(timeZone, now, isWithin) : null
}

/** What is sent in quiet hours: an alert that what is stored may be lost. */
export const breaksQuiet = { messageType: 'BACKUP_FAILED', level: 'ALERT' } as const

/** Writes minutes since midnight as a time of day, `07:05`. */
export function timeOfDay(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Reads a time of day; null if it is none. */
export function minuteOfDay(text: string): number | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}
