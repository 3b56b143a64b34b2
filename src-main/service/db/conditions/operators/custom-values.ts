import type { RawBuilder } from 'kysely'
import { dayIn, numberIn } from '#service/db/dialect/condition-functions.ts'
import { readDay, readNumber } from '#service/domain/conditions/custom-value.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Operator, Operators } from '#service/db/conditions/condition-kind.ts'
import { dateOperators } from './dates.ts'
import { ofText, textOperators } from './members.ts'
import { numberOperators } from './numbers.ts'

type CustomOperator = Operator<RawBuilder<unknown>, string | null>

/** Compares a value as a number. A value that is none is missing. */
function asNumber(operator: Operator<RawBuilder<unknown>, number | null>): CustomOperator {
  return {
    takes: operator.takes,
    build(asked) {
      const { sql: toSql, test } = operator.build(asked)
      return {
        sql: (stated) => toSql(numberIn(stated)),
        test: (value) => test(readNumber(value)),
      }
    },
  }
}

function asDate(operator: Operator<RawBuilder<unknown>, string | null>): CustomOperator {
  return {
    takes: operator.takes,
    build(asked) {
      const { sql: toSql, test } = operator.build(asked)
      return {
        sql: (stated) => toSql(dayIn(stated)),
        test: (value) => test(readDay(value)),
      }
    },
  }
}

const numbers = ['<', '<=', '>', '>=', 'between'] as const
const dates = ['before', 'after', 'olderthan', 'newerthan', 'within'] as const

function operatorOf<Found>(all: ReadonlyMap<string, Found>, name: string): Found {
  const found = all.get(name)
  if (!found) throw new Rejection(`There is no operator "${name}"`)
  return found
}

/** Yes and no, as the window shows them, are `true` and `false` where they are stored. A text that is stored as it was asked for fits too. */
function spellings(value: string): readonly string[] {
  const text = value.trim().toLowerCase()
  if (text === 'yes') return [value, 'true']
  return text === 'no' ? [value, 'false'] : [value]
}

/** An operator that compares with all spellings of its values. */
function spelled(
  takes: CustomOperator['takes'],
  among: NonNullable<ReturnType<typeof textOperators.get>>,
): CustomOperator {
  const { build } = ofText(among)
  return { takes, build: (asked) => build({ ...asked, values: asked.values.flatMap(spellings) }) }
}

const equality = [
  ['is', 'one', 'in'],
  ['isnot', 'one', 'notin'],
  ['in', 'several', 'in'],
  ['notin', 'several', 'notin'],
] as const

/** Operators of a custom field: of texts, of numbers where they compare, of dates. */
export const customOperators: Operators<RawBuilder<unknown>, string | null> = new Map<string, CustomOperator>([
  ...Array.from(textOperators, ([name, operator]) => [name, ofText(operator)] as const),
  ...equality.map(([name, takes, among]) => [name, spelled(takes, operatorOf(textOperators, among))] as const),
  ...numbers.map((name) => [name, asNumber(operatorOf(numberOperators, name))] as const),
  ...dates.map((name) => [name, asDate(operatorOf(dateOperators, name))] as const),
])
