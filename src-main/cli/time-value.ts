import { ArgumentError } from './exit-code.ts'

/**
 * Reads a date, or a time with its zone, in the format of the API. A date is its start in UTC.
 *
 * @throws {ArgumentError} if it is neither
 */
export function readTime(text: string | null): string | null {
  if (text === null) return null
  const isTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(text)
  const time = new Date(text)
  // 2026-02-30 would otherwise become a day in March.
  const isDay = !Number.isNaN(time.getTime()) && new Date(text.slice(0, 10)).toISOString().startsWith(text.slice(0, 10))
  if (!isTime || !isDay) throw new ArgumentError(`"${text}" is not a date. Use 2027-01-31 or 2027-01-31T12:00:00Z`)
  return time.toISOString()
}
