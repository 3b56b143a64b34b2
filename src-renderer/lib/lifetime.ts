import { formatCount, formatDay } from './format.ts'
import * as texts from './texts.ts'

const dayMs = 86_400_000
const soonDays = 7

/** How long something new works. */
export type Lifetime = '30' | '90' | '365' | 'day' | 'never'

/** The lifetimes to select from. */
export const lifetimes = [
  { value: '30', label: texts.days },
  { value: '90', label: texts.daysLabel },
  { value: '365', label: texts.year },
  { value: 'day', label: texts.untilADay },
  { value: 'never', label: texts.never },
] as const satisfies readonly { readonly value: Lifetime; readonly label: string }[]

/**
 * Returns when something new ends. A day is whole: it works until the day ends, in the time zone of the reader.
 *
 * @returns null for never, undefined without a day
 */
export function expiryOf(lifetime: Lifetime, day: string, now = Date.now()): string | null | undefined {
  if (lifetime === 'never') return null
  if (lifetime !== 'day') return new Date(now + Number(lifetime) * dayMs).toISOString()
  const end = new Date(`${day}T23:59:59.999`)
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString()
}

/** Whether something with an end still works, and how long. */
export interface TimeLeft {
  readonly kind: 'works' | 'soon' | 'ended'
  readonly text: string
}

/** Says until when something works: `never`, `2026-12-20`, `in 6 days`, `expired 2026-11-20`. */
export function timeLeft(expiresAt: string | null, now = Date.now()): TimeLeft {
  if (expiresAt === null) return { kind: 'works', text: texts.neverInline }
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return { kind: 'ended', text: texts.expiredExpiresAt(formatDay(expiresAt)) }
  if (left > soonDays * dayMs) return { kind: 'works', text: formatDay(expiresAt) }
  if (left < 3_600_000) return { kind: 'soon', text: texts.withinAnHour }
  const hours = Math.floor(left / 3_600_000)
  return {
    kind: 'soon',
    text:
      hours < 24
        ? texts.inHours(formatCount(hours, texts.hourForms))
        : texts.inDays(formatCount(Math.floor(hours / 24), texts.dayForms)),
  }
}
