const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A time of day of a time zone, by its clocks. */
export interface ClockTime {
  /** Days since 1970 of the date. */
  readonly day: number
  /** Minutes since midnight. */
  readonly minute: number
}

/** Tests whether this is a time zone of the IANA database, such as `Europe/Vienna`. */
export function isTimeZone(name: string): boolean {
  return newFormat(name) !== null
}

/** The time zone of this computer. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

const formats = new Map<string, Intl.DateTimeFormat>()
const maxFormats = 100

/** A stored zone may be of a runtime that knew more of them: it is taken as UTC, so that it holds up nobody. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = newFormat(timeZone) ?? utc
  if (formats.size >= maxFormats) formats.clear()
  formats.set(timeZone, format)
  return format
}

const utc = makeFormat('UTC')

function newFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return makeFormat(timeZone)
  } catch {
    return null // `RangeError`, which is the only way to learn it
  }
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'iso8601', hourCycle: 'h23', ...parts })
}

/** Returns what the clocks of a time zone show. @param at milliseconds since 1970 */
export function clockAt(timeZone: string, at: number): ClockTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return {
    day: Date.UTC(part('year'), part('month') - 1, part('day')) / dayMs,
    minute: part('hour') * 60 + part('minute'),
  }
}

/** Returns the weekday of a date, 1 for Monday to 7. @param day days since 1970, which was a Thursday */
export function weekdayOf(day: number): number {
  return ((day + 3) % 7) + 1
}

/** Milliseconds by which the clocks of a time zone are ahead of UTC. */
function offsetAt(timeZone: string, at: number): number {
  const { day, minute } = clockAt(timeZone, at)
  return day * dayMs + minute * minuteMs - Math.floor(at / minuteMs) * minuteMs
}

/**
 * Returns the first time on a date at which the clocks show this minute or a later one, in milliseconds since 1970; null if the date is left
 * out. Where clocks go forward over the minute, that is when they do; where they show it twice, the first time.
 */
export function firstTimeAt(timeZone: string, { day, minute }: ClockTime): number | null {
  const utc = day * dayMs + minute * minuteMs
  const before = offsetAt(timeZone, utc - 1.5 * dayMs)
  const after = offsetAt(timeZone, utc + 1.5 * dayMs)
  if (before === after) return utc - before
  // Clocks that are ahead by one of the two, or by a little more in between, show the minute at no earlier time.
  for (let at = utc - Math.max(before, after) - 2 * hourMs; at < utc + 1.5 * dayMs; at += minuteMs) {
    const clock = clockAt(timeZone, at)
    if (clock.day === day && clock.minute >= minute) return at
  }
  return null
}

/**
 * Returns the next full minute, not before `at`, at which the clocks show no minute that `isWithin` names.
 *
 * @param isWithin tests minutes since midnight; true for less than a whole day
 */
export function endOf(timeZone: string, at: number, isWithin: (minute: number) => boolean): number {
  const offset = offsetAt(timeZone, at)
  const isEven = offset === offsetAt(timeZone, at + dayMs + hourMs)
  const minuteAt = (time: number) =>
    isEven ? ((Math.floor((time + offset) / minuteMs) % 1440) + 1440) % 1440 : clockAt(timeZone, time).minute
  let end = Math.floor(at / minuteMs) * minuteMs
  while (isWithin(minuteAt(end))) end += minuteMs
  return Math.max(end, at)
}
