import { Rejection } from '#service/domain/rejection.ts'

/**
 * Reads a date of a condition.
 * @throws {Rejection} if it is not YYYY-MM-DD
 */
export function readDate(value: string, subject: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  if (isDate && new Date(value).toISOString().startsWith(value)) return value
  throw new Rejection(`"${value}" is not a date. Write dates for ${subject} as 2026-12-31`)
}

/**
 * Returns the day a period, such as `90d` or `1y`, after or before another. The days of the years 0 to 9999 are the only ones. Hours are
 * counted in whole days: `36h` is `1d`.
 * @throws {Rejection} if it is not a period
 */
export function shiftDay(day: string, direction: 1 | -1, period: string, subject: string): string {
  const [, count, unit] = /^(\d{1,5})([hdwmy])$/i.exec(period) ?? []
  if (count === undefined || unit === undefined) {
    throw new Rejection(`"${period}" is not a duration. Write durations for ${subject} as 30d, 6m or 1y`)
  }
  const date = new Date(`${day}T00:00:00Z`)
  shift(date, Number(count) * direction, unit.toLowerCase())
  if (date.getUTCFullYear() > 9999) return '9999-12-31'
  return date.getUTCFullYear() < 0 ? '0000-01-01' : date.toISOString().slice(0, 10)
}

function shift(date: Date, number: number, unit: string): void {
  switch (unit) {
    case 'y':
      date.setUTCFullYear(date.getUTCFullYear() + number)
      break
    case 'm':
      date.setUTCMonth(date.getUTCMonth() + number)
      break
    case 'h':
      date.setUTCDate(date.getUTCDate() + Math.trunc(number / 24))
      break
    default:
      date.setUTCDate(date.getUTCDate() + number * (unit === 'w' ? 7 : 1))
  }
}
