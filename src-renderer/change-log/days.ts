import { formatCount, formatDay } from '#renderer/lib/format.ts'
import * as texts from './texts.tsx'

const weekdays = new Intl.DateTimeFormat('en', { weekday: 'long' })
const dayMs = 86_400_000

/** The head above the first row of a day. */
export interface DayHead {
  readonly day: string
  /** How many rows the day has. Null while that is not known, because its last ones are not loaded. */
  readonly count: string | null
}

/** Names a day: `Today, Friday 2026-11-20`, `Yesterday, …`, `Monday 2026-11-16`. */
export function describeDay(at: string, now: number): string {
  const day = formatDay(at)
  const name = `${weekdays.format(new Date(at))} ${day}`
  if (day === formatDay(new Date(now).toISOString())) return texts.todayName(name)
  return isDayBefore(day, now) ? texts.yesterdayName(name) : name
}

function isDayBefore(day: string, now: number): boolean {
  const today = Date.parse(`${formatDay(new Date(now).toISOString())}T00:00:00Z`)
  return Date.parse(`${day}T00:00:00Z`) === today - dayMs
}

/** Returns the heads of days by the id of the row that they are above. Rows are in the order of time. */
export function dayHeads(
  rows: readonly { readonly id: string; readonly at: string }[],
  isComplete: boolean,
  now: number,
): ReadonlyMap<string, DayHead> {
  const starts: { readonly id: string; readonly at: string; readonly index: number }[] = []
  let before = ''
  for (const [index, { id, at }] of rows.entries()) {
    const day = formatDay(at)
    if (day !== before) starts.push({ id, at, index })
    before = day
  }
  return new Map(
    starts.map(({ id, at, index }, place) => {
      const end = starts[place + 1]?.index ?? (isComplete ? rows.length : null)
      return [
        id,
        { day: describeDay(at, now), count: end === null ? null : formatCount(end - index, texts.changeForms) },
      ]
    }),
  )
}
