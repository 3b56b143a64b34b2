import type { ChannelRuleFragment, DeliveryTimesFragment } from '#renderer/generated/documents.ts'

export type ChannelRule = ChannelRuleFragment
export type DeliveryTimes = DeliveryTimesFragment
export type Level = ChannelRule['lowestLevel']

/** Channels by the names of the API, in the order of the pages. */
export const channelNames = ['email', 'slack', 'teams', 'webhook'] as const
export type ChannelName = (typeof channelNames)[number]

/** Names of the channels, as they are shown. */
export const channelLabels: Readonly<Record<ChannelName, string>> = {
  email: 'Mail',
  slack: 'Slack',
  teams: 'Teams',
  webhook: 'Webhook',
}

/** The most urgent level first. */
export const lowestLevels: readonly Level[] = ['ALERT', 'WARN', 'INFO']

/** What a channel sends from a level on. */
export const lowestLevelLabels: Readonly<Record<Level, string>> = {
  ALERT: 'Alerts only',
  WARN: 'Warn and alerts',
  INFO: 'Everything',
}

/** How often a channel sends, by the words of the API. */
export const frequencies = ['AT_ONCE', 'DAILY', 'WEEKLY'] as const
export type Frequency = (typeof frequencies)[number]

/** Days of the week from Monday, which the API calls 1. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Returns the name of a day, 1 for Monday to 7. */
export function weekdayLabel(day: number): string {
  return weekdays[day - 1] ?? String(day)
}

/** Says when a channel sends, with the times of its user. */
export function frequencyLabel(frequency: string, { digestTime, digestWeekday }: DeliveryTimes): string {
  if (frequency === 'DAILY') return `Daily at ${digestTime}`
  if (frequency === 'WEEKLY') return `${weekdayLabel(digestWeekday)}s at ${digestTime}`
  return 'At once'
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
  return quietFrom === null ? 'no quiet hours' : `quiet from ${quietFrom} to ${quietTo ?? quietFrom}`
}
