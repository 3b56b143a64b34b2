import { formatDay } from '#renderer/lib/format.ts'
import { type Entry, isRunningEntry } from './batches.ts'
import * as texts from './texts.tsx'

/** Lines of one day, or those that run. */
export interface DayOfJobs {
  readonly title: string
  readonly entries: readonly Entry[]
  /** Null while older jobs, which are not read, may be of the same day. */
  readonly count: number | null
}

const dayMs = 86_400_000

function timeOf(entry: Entry): string {
  const { finishedAt, createdAt } = entry.batch ?? entry.job
  return finishedAt ?? createdAt
}

/**
 * Groups lines by the day on which they ended: what runs first, then today, yesterday and each day before, the last to end first.
 * `hasOlder`: further jobs are not read, all of which started before these.
 */
export function daysOf(entries: readonly Entry[], hasOlder: boolean, now = Date.now()): readonly DayOfJobs[] {
  const today = formatDay(new Date(now).toISOString())
  const yesterday = formatDay(new Date(now - dayMs).toISOString())
  const titleOf = (entry: Entry) => {
    const day = formatDay(timeOf(entry))
    return day === today ? texts.today : day === yesterday ? texts.yesterday : day
  }
  const running = entries.filter(isRunningEntry)
  // The list is in the order of the starts. Here each says when it ended.
  const ended = entries
    .filter((entry) => !isRunningEntry(entry))
    .toSorted((one, other) => Date.parse(timeOf(other)) - Date.parse(timeOf(one)))
  const days = [
    ...(running.length > 0 ? [{ title: texts.running, entries: running }] : []),
    ...[...Map.groupBy(ended, titleOf)].map(([title, of]) => ({ title, entries: of })),
  ]
  const last = days.at(-1)
  return days.map((day) => ({ ...day, count: hasOlder && day === last ? null : day.entries.length }))
}
