import * as texts from './first-texts.ts'
import { plural, type PluralForms } from './plural.ts'

const numbers = new Intl.NumberFormat('en')
const decimals = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const weekdays = new Intl.DateTimeFormat('en', { weekday: 'long' })
const months = new Intl.DateTimeFormat('en', { month: 'short' })

const dayMs = 86_400_000

/** Formats a whole number with digit groups: `1,284`. */
export function formatNumber(value: number): string {
  return numbers.format(value)
}

/** Formats a number with its noun: `1 component`, `1,284 components`. `many` is needed if the plural is not the noun with an s. */
export function formatCount(value: number, noun: string | PluralForms, many?: string): string {
  const forms = typeof noun === 'string' ? { one: noun, other: many ?? `${noun}s` } : noun
  return `${numbers.format(value)} ${plural(value, forms)}`
}

/** Formats a size in bytes, in powers of 1,000: `4.2 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 ? numbers.format(value) : decimals.format(value)} ${units[unit]}`
}

/** Formats progress: `2,923 of 60,000 records`, and in bytes `2.9 MB of 20.7 MB`. */
export function formatDone(done: number, total: number, unit: string | null): string {
  if (unit === 'bytes') return texts.doneOfTotal(formatBytes(done), formatBytes(total))
  return `${formatNumber(done)} of ${formatNumber(total)} ${unit ?? ''}`.trim()
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}

/** Formats the day of an RFC 3339 time or date in the reader's time zone: `2026-11-20`. */
export function formatDay(at: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(at)) return at
  const date = new Date(at)
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** Formats day and minute in the reader's time zone: `2026-11-20 09:14`. */
export function formatTime(at: string): string {
  const date = new Date(at)
  return `${formatDay(at)} ${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** Formats the name of a version that was given none, which is the moment of its upload: `2026-11-20 09:14`. Other names stay as they are. */
export function formatVersion(name: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(name) ? timeOrText(name) : name
}

/** What is written like a moment and is none, as a 99th day, stays as it is. */
function timeOrText(at: string): string {
  return Number.isNaN(Date.parse(at)) ? at : formatTime(at)
}

/** Formats every such moment inside a text of the service, which names versions so. */
export function formatMoments(text: string): string {
  return text.replaceAll(/(?<![\w-])\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z(?!\w)/g, timeOrText)
}

/** Formats a day without its year, for axes: `20 Nov`. */
export function formatShortDay(at: string): string {
  const date = new Date(at)
  return `${date.getDate()} ${months.format(date)}`
}

/**
 * Counts the days of the calendar between a time or date and now, in the reader's time zone; 0 for the future. Whole periods of 24 hours would
 * change in the middle of a day, at another moment for each time.
 */
export function daysSince(at: string, now = Date.now()): number {
  const day = (text: string) => Date.parse(`${formatDay(text)}T00:00:00Z`)
  return Math.max(0, Math.round((day(new Date(now).toISOString()) - day(at)) / dayMs))
}

/** Formats an age: `today`, `1 day old`, `16 days old`. */
export function formatAge(at: string, now = Date.now()): string {
  const days = daysSince(at, now)
  return days === 0 ? texts.fromToday : texts.daysOld(formatCount(days, texts.dayForms))
}

/** Formats the time passed: `just now`, `5 minutes ago`, `yesterday`, `3 days ago`, then the day. */
export function formatAgo(at: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000)
  if (seconds < 45) return texts.justNow
  if (seconds < 3_600) return texts.minutesAgo(formatCount(Math.max(1, Math.round(seconds / 60)), texts.minuteForms))
  if (seconds < 86_400) return texts.hoursAgo(formatCount(Math.round(seconds / 3_600), texts.hourForms))
  const days = daysSince(at, now)
  if (days === 1) return 'yesterday'
  return days < 14 ? texts.daysAgo(days) : formatDay(at)
}

/** Formats a past moment: `today`, `yesterday`, `Tuesday` within a week, then the day. */
export function formatSince(at: string, now = Date.now()): string {
  const start = new Date(now)
  start.setHours(0, 0, 0, 0)
  const time = Date.parse(at)
  if (time >= start.getTime()) return formatTime(at).slice(-5)
  if (time >= start.getTime() - dayMs) return 'yesterday'
  return time >= start.getTime() - 6 * dayMs ? weekdays.format(time) : formatDay(at)
}

/** Formats a duration: `0.4 s`, `2.1 s`, `3 min 20 s`. */
export function formatSpan(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 60) return `${decimals.format(seconds)} s`
  return texts.floorMinRoundS(Math.floor(seconds / 60), Math.round(seconds % 60))
}

/** Formats an EPSS probability with two digits, `0.94`; a dash if there is none. */
export function formatProbability(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  return value > 0 && value < 0.005 ? '<0.01' : value.toFixed(2)
}

/** Formats a CVSS score with one digit, `10.0`; a dash if there is none. */
export function formatScore(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : value.toFixed(1)
}
