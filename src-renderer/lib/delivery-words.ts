import type { ChannelRuleFragment, DeliveryTimesFragment } from '#renderer/generated/documents.ts'
import * as texts from './texts.ts'

export type ChannelRule = ChannelRuleFragment
export type DeliveryTimes = DeliveryTimesFragment
export type Level = ChannelRule['lowestLevel']

/** Channels by the names of the API, in the order of the pages. */
export const channelNames = ['email', 'slack', 'teams', 'webhook'] as const
export type ChannelName = (typeof channelNames)[number]

/** Names of the channels, as they are shown. */
export const channelLabels: Readonly<Record<ChannelName, string>> = {
  email: texts.mail,
  slack: texts.slack,
  teams: texts.teams,
  webhook: texts.webhook,
}

/** The most urgent level first. */
export const lowestLevels: readonly Level[] = ['ALERT', 'WARN', 'INFO']

/** What a channel sends from a level on. */
export const lowestLevelLabels: Readonly<Record<Level, string>> = {
  ALERT: texts.alertsOnly,
  WARN: texts.warningsAndAlerts,
  INFO: texts.everything,
}

/** How often a channel sends, by the words of the API. */
export const frequencies = ['AT_ONCE', 'DAILY', 'WEEKLY'] as const
export type Frequency = (typeof frequencies)[number]

/** Days of the week from Monday, which the API calls 1. */
export const weekdays = [
  texts.monday,
  texts.tuesday,
  texts.wednesday,
  texts.thursday,
  texts.friday,
  texts.saturday,
  texts.sunday,
] as const

/** Returns the name of a day, 1 for Monday to 7. */
export function weekdayLabel(day: number): string {
  return weekdays[day - 1] ?? String(day)
}

/** Says when a channel sends, with the times of its user. */
export function frequencyLabel(frequency: string, { digestTime, digestWeekday }: DeliveryTimes): string {
  if (frequency === 'DAILY') return texts.dailyAtDigestTime(digestTime)
  if (frequency === 'WEEKLY') return texts.digestWeekdaySAtDigestTime(weekdayLabel(digestWeekday), digestTime)
  return texts.atOnce
}

/** Tests whether a channel with this rule sends notifications of a level. */
export function isSent(level: Level, { lowestLevel }: Pick<ChannelRule, 'lowestLevel'>): boolean {
  return lowestLevels.indexOf(level) <= lowestLevels.indexOf(lowestLevel)
}

/** Returns a time of day as the service reads it, `08:00` also for `8` and `8.00`. What is none stays: the service says so. */
export function timeEntered(text: string): string {
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text.trim()) ?? []
  return hour === undefined ? text.trim() : `${hour.padStart(2, '0')}:${minute}`
}

/** Says in which hours nothing is sent. */
export function quietLabel({ quietFrom, quietTo }: Pick<DeliveryTimes, 'quietFrom' | 'quietTo'>): string {
  return quietFrom === null ? texts.noQuietHours : texts.quietFromTo(quietFrom, quietTo ?? quietFrom)
}
