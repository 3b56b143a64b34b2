import { formatNumber } from '#renderer/lib/format.ts'

/** Formats the records of a source by ecosystem, most first, or by year in order: `npm: 4,120, Maven: 14`. */
export function formatRecordCounts(
  held: readonly { readonly key: string; readonly label: string; readonly count: number }[],
): string {
  const isYears = held.every(({ key }) => key.startsWith('CVE-'))
  return held
    .toSorted((a, b) => (isYears ? 0 : b.count - a.count) || (a.key < b.key ? -1 : 1))
    .map(({ label, count }) => `${label}: ${formatNumber(count)}`)
    .join(', ')
}

const schedules = ['OFF', 'DAILY', 'WEEKLY'] as const
export type Schedule = (typeof schedules)[number]

const scheduled: Readonly<Record<string, string>> = { OFF: 'manual', DAILY: 'daily', WEEKLY: 'weekly' }

/** Returns the label of a fetch schedule: `daily`. */
export function scheduleLabel(schedule: string): string {
  return scheduled[schedule] ?? schedule.toLowerCase()
}

export const scheduleOptions = [
  { value: 'OFF', label: 'Manual' },
  { value: 'DAILY', label: 'Daily' },
  { value: 'WEEKLY', label: 'Weekly' },
] as const satisfies readonly { readonly value: Schedule; readonly label: string }[]

/** Parses a schedule of the service. */
export function toSchedule(text: string): Schedule {
  return schedules.find((one) => one === text) ?? 'OFF'
}
