import { notificationLevels } from '#service/domain/notification.ts'
import {
  type ChannelRule,
  deliveryFrequencies,
  type DeliveryTimes,
  minuteOfDay,
} from '#service/domain/notifications/delivery-times.ts'
import { isTimeZone } from '#service/domain/notifications/zone-time.ts'
import { Rejection } from '#service/domain/rejection.ts'

type Given<Value> = Value | null | undefined

/** What a client sent of a channel's rule. Null and omitted: it stays. */
export interface EnteredRule {
  readonly lowestLevel?: Given<string>
  readonly frequency?: Given<string>
  readonly alertsAtOnce?: Given<boolean>
}

/**
 * Returns a rule with what was entered.
 *
 * @throws {Rejection} if a word is unknown
 */
export function changedRule(before: ChannelRule, { lowestLevel, frequency, alertsAtOnce }: EnteredRule): ChannelRule {
  return {
    ...before,
    ...(lowestLevel != null && { lowestLevel: wordOf('level of a notification', notificationLevels, lowestLevel) }),
    ...(frequency != null && { frequency: wordOf('frequency', deliveryFrequencies, frequency) }),
    ...(alertsAtOnce != null && { alertsAtOnce }),
  }
}

function wordOf<Word extends string>(what: string, words: readonly Word[], text: string): Word {
  const word = words.find((each) => each === text.trim().toUpperCase())
  if (word === undefined) throw new Rejection(`"${text}" is not a ${what}. Use ${words.join(', ')}`)
  return word
}

/** What a client sent of times. Null and omitted: it stays. */
export interface EnteredTimes {
  readonly timeZone?: Given<string>
  readonly digestTime?: Given<string>
  readonly digestWeekday?: Given<number>
  readonly quietFrom?: Given<string>
  readonly quietTo?: Given<string>
}

/**
 * Returns times with what was entered.
 *
 * @throws {Rejection} if one of them is none, or quiet hours have one end only
 */
export function changedTimes(before: DeliveryTimes, entered: EnteredTimes): DeliveryTimes {
  const { timeZone, digestTime, digestWeekday } = entered
  if (timeZone != null && !isTimeZone(timeZone)) {
    throw new Rejection(`"${timeZone}" is not a time zone. Use a name such as Europe/Vienna`)
  }
  if (digestWeekday != null && !(digestWeekday >= 1 && digestWeekday <= 7)) {
    throw new Rejection(`${digestWeekday} is not a day of the week. Use 1 for Monday to 7 for Sunday`)
  }
  return {
    ...before,
    ...(timeZone != null && { timeZone }),
    ...(digestTime != null && { digestMinute: readTime(digestTime) }),
    ...(digestWeekday != null && { digestWeekday }),
    quiet: changedQuiet(before.quiet, entered),
  }
}

function changedQuiet(before: DeliveryTimes['quiet'], { quietFrom, quietTo }: EnteredTimes): DeliveryTimes['quiet'] {
  if (quietFrom == null && quietTo == null) return before
  if (quietFrom === '' && quietTo === '') return null
  const from = quietFrom == null ? before?.from : readTime(quietFrom)
  const to = quietTo == null ? before?.to : readTime(quietTo)
  if (from === undefined || to === undefined) throw new Rejection('Quiet hours need a beginning and an end')
  if (from === to) throw new Rejection('Quiet hours begin and end at different times')
  return { from, to }
}

function readTime(text: string): number {
  const minute = minuteOfDay(text)
  if (minute === null) throw new Rejection(`"${text}" is not a time of day. Write it as 08:00`)
  return minute
}
