import { formatNumber } from '#renderer/lib/format.ts'

/** What a kind of source is, in words. */
const kinds: Readonly<Record<string, string>> = {
  OSV: 'OSV records',
  GHSA: 'GitHub advisories',
  GO: 'Go vulnerability database',
  NVD: 'NVD CVEs',
  KEV: 'CISA KEV',
  EPSS: 'EPSS',
  CSAF: 'CSAF documents',
  OPENVEX: 'OpenVEX statements',
  END_OF_LIFE: 'End-of-support dates',
  CPE: 'CPE names',
  BUNDLE: 'Bundle',
}

/** The kind of a source as people call it. An unknown one by its own word. */
export function kindWords(kind: string): string {
  return kinds[kind] ?? kind
}

/** How many records a source has of each ecosystem, most first, or of each year in their order: `npm: 4,120, Maven: 14`. */
export function heldWords(
  held: readonly { readonly key: string; readonly label: string; readonly count: number }[],
): string {
  const isYears = held.every(({ key }) => key.startsWith('CVE-'))
  return held
    .toSorted((a, b) => (isYears ? 0 : b.count - a.count) || (a.key < b.key ? -1 : 1))
    .map(({ label, count }) => `${label}: ${formatNumber(count)}`)
    .join(', ')
}

export const schedules = ['OFF', 'DAILY', 'WEEKLY'] as const
export type Schedule = (typeof schedules)[number]

const scheduled: Readonly<Record<string, string>> = { OFF: 'manual', DAILY: 'daily', WEEKLY: 'weekly' }

/** How often something is fetched: `daily`. */
export function scheduleWords(schedule: string): string {
  return scheduled[schedule] ?? schedule.toLowerCase()
}

export const scheduleOptions = [
  { value: 'OFF', label: 'Manual' },
  { value: 'DAILY', label: 'Daily' },
  { value: 'WEEKLY', label: 'Weekly' },
] as const satisfies readonly { readonly value: Schedule; readonly label: string }[]

/** A schedule of the service as one of the three. */
export function toSchedule(text: string): Schedule {
  return schedules.find((one) => one === text) ?? 'OFF'
}
