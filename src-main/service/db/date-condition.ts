import { type RawBuilder, sql } from 'kysely'
import { today } from '#service/db/dialect/sql-words.ts'
import type { Condition } from '#service/domain/condition.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** SQLite's names for the units of durations. */
const units: Readonly<Record<string, string>> = { d: 'days', w: 'days', m: 'months', y: 'years' }

/**
 * Converts a condition over a date column, `YYYY-MM-DD`. `before` and `after` take a date, `olderThan` and `newerThan` a period up to
 * today, `within` a period from today on, such as `90d`. For a missing date every operator except `missing` is false.
 * @throws {Rejection} if an operator or a value cannot be used
 */
export function dateTest(column: RawBuilder<unknown>, { subject, operator, values }: Condition): RawBuilder<boolean> {
  const [value, ...more] = values
  if (operator.toLowerCase() === 'missing') return sql`(${column} is null)`
  if (operator.toLowerCase() === 'exists') return sql`(${column} is not null)`
  if (value === undefined || more.length > 0) throw new Rejection(`${subject} ${operator} needs one value`)
  const test = testOf(column, operator.toLowerCase(), value.trim(), subject)
  if (!test) throw new Rejection(`Not available yet: operator "${operator}" for ${subject}`)
  return sql`(${column} is not null and ${test})`
}

function testOf(
  column: RawBuilder<unknown>,
  operator: string,
  value: string,
  subject: string,
): RawBuilder<boolean> | undefined {
  switch (operator) {
    case 'before':
      return sql`${column} < ${dateOf(value, subject)}`
    case 'after':
      return sql`${column} > ${dateOf(value, subject)}`
    case 'olderthan':
      return sql`${column} < ${daysFromToday('-', value, subject)}`
    case 'newerthan':
      return sql`${column} between ${daysFromToday('-', value, subject)} and ${today()}`
    case 'within':
      return sql`${column} between ${today()} and ${daysFromToday('+', value, subject)}`
    default:
      return undefined
  }
}

function dateOf(value: string, subject: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))) return value
  throw new Rejection(`"${value}" is not a date. Write dates for ${subject} as 2026-12-31`)
}

function daysFromToday(sign: '+' | '-', value: string, subject: string): RawBuilder<string> {
  const [, count, unit = ''] = /^(\d{1,5})([dwmy])$/i.exec(value) ?? []
  const word = units[unit.toLowerCase()]
  if (count === undefined || word === undefined) {
    throw new Rejection(`"${value}" is not a duration. Write durations for ${subject} as 30d, 6m or 1y`)
  }
  const number = unit.toLowerCase() === 'w' ? Number(count) * 7 : Number(count)
  return today(`${sign}${number} ${word}`)
}
