import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#service/domain/condition.ts'
import { Rejection } from '#service/domain/rejection.ts'

/**
 * Converts a condition over a date column, `YYYY-MM-DD`. `before` and `after` take a date, `olderThan` and `newerThan` a period up to
 * `today` (`YYYY-MM-DD`), `within` a period from then on, such as `90d`. For a missing date every operator except `missing` is false.
 * @throws {Rejection} if an operator or a value cannot be used
 */
export function dateTest(column: RawBuilder<unknown>, condition: Condition, today: string): RawBuilder<boolean> {
  const { subject, operator, values } = condition
  const [value, ...more] = values
  if (operator.toLowerCase() === 'missing') return sql`(${column} is null)`
  if (operator.toLowerCase() === 'exists') return sql`(${column} is not null)`
  if (value === undefined || more.length > 0) throw new Rejection(`${subject} ${operator} needs one value`)
  const test = testOf(column, { ...condition, operator: operator.toLowerCase() }, value.trim(), today)
  if (!test) throw new Rejection(`Not available yet: operator "${operator}" for ${subject}`)
  return sql`(${column} is not null and ${test})`
}

function testOf(
  column: RawBuilder<unknown>,
  { operator, subject }: Condition,
  value: string,
  today: string,
): RawBuilder<boolean> | undefined {
  switch (operator) {
    case 'before':
      return sql`${column} < ${dateOf(value, subject)}`
    case 'after':
      return sql`${column} > ${dateOf(value, subject)}`
    case 'olderthan':
      return sql`${column} < ${shiftDay(today, -1, value, subject)}`
    case 'newerthan':
      return sql`${column} between ${shiftDay(today, -1, value, subject)} and ${today}`
    case 'within':
      return sql`${column} between ${today} and ${shiftDay(today, 1, value, subject)}`
    default:
      return undefined
  }
}

function dateOf(value: string, subject: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))) return value
  throw new Rejection(`"${value}" is not a date. Write dates for ${subject} as 2026-12-31`)
}

/** Returns the day a period, such as `90d` or `1y`, after or before another. The days of the years 0 to 9999 are the only ones. */
function shiftDay(day: string, direction: 1 | -1, period: string, subject: string): string {
  const [, count, unit] = /^(\d{1,5})([dwmy])$/i.exec(period) ?? []
  if (count === undefined || unit === undefined) {
    throw new Rejection(`"${period}" is not a duration. Write durations for ${subject} as 30d, 6m or 1y`)
  }
  const number = Number(count) * direction
  const date = new Date(`${day}T00:00:00Z`)
  switch (unit.toLowerCase()) {
    case 'y':
      date.setUTCFullYear(date.getUTCFullYear() + number)
      break
    case 'm':
      date.setUTCMonth(date.getUTCMonth() + number)
      break
    default:
      date.setUTCDate(date.getUTCDate() + number * (unit.toLowerCase() === 'w' ? 7 : 1))
  }
  if (date.getUTCFullYear() > 9999) return '9999-12-31'
  return date.getUTCFullYear() < 0 ? '0000-01-01' : date.toISOString().slice(0, 10)
}
