import { formatNumber } from '#renderer/lib/format.ts'
import * as texts from './texts.tsx'

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

const comparedKinds: readonly string[] = ['OSV', 'GHSA', 'GO', 'NVD']

/**
 * Describes what a source is complete for; null for data that components are not compared with, and for the sample, which is complete for its
 * invented packages.
 */
export function formatCoverage({
  kind,
  ecosystems,
  sample,
}: {
  readonly kind: string
  readonly ecosystems: readonly string[]
  readonly sample: boolean
}): string | null {
  if (ecosystems.length > 0) {
    return ecosystems
      .map((name) => (name === 'cpe' ? texts.cpeNames : name))
      .toSorted()
      .join(', ')
  }
  if (sample || !comparedKinds.includes(kind)) return null
  const whole = kind === 'NVD' ? texts.feedsOfEveryYear : texts.publishersWholeFile
  return texts.nothingItFindsVulnerabilitiesBut(whole)
}

const schedules = ['OFF', 'DAILY', 'WEEKLY'] as const
export type Schedule = (typeof schedules)[number]

const scheduled: Readonly<Record<string, string>> = { OFF: 'manual', DAILY: 'daily', WEEKLY: 'weekly' }

/** Returns the label of a fetch schedule: `daily`. */
export function scheduleLabel(schedule: string): string {
  return scheduled[schedule] ?? schedule.toLowerCase()
}

export const scheduleOptions = [
  { value: 'OFF', label: texts.manual },
  { value: 'DAILY', label: texts.daily },
  { value: 'WEEKLY', label: texts.weekly },
] as const satisfies readonly { readonly value: Schedule; readonly label: string }[]

/** Parses a schedule of the service. */
export function toSchedule(text: string): Schedule {
  return schedules.find((one) => one === text) ?? 'OFF'
}
