import { type RawBuilder, sql } from 'kysely'
import { Rejection } from '#service/domain/rejection.ts'
import type { Operator, Operators } from '#service/db/conditions/condition-kind.ts'

type Stated = RawBuilder<unknown>
type NumberOperator = Operator<Stated, number | null>

function numberOf(value: string): number {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) throw new Rejection(`"${value}" is not a number`)
  return number
}

export type Compare = (a: number, b: number) => boolean

/** A comparison that is false for a missing number. */
function comparison(sign: string, compare: Compare): NumberOperator {
  return {
    takes: 'one',
    build({ values: [value = ''] }) {
      const bound = numberOf(value)
      return {
        sql: (stated) => sql`(coalesce(${stated} ${sql.raw(sign)} ${bound}, false))`,
        test: (number) => number !== null && compare(number, bound),
      }
    },
  }
}

function among(isTurned: boolean): NumberOperator {
  return {
    takes: 'several',
    build({ values }) {
      const numbers = values.map(numberOf)
      return {
        sql: (stated) => {
          const test = sql<boolean>`(coalesce(${stated} in (${sql.join(numbers)}), false))`
          return isTurned ? sql`(not ${test})` : test
        },
        test: (number) => (number !== null && numbers.includes(number)) !== isTurned,
      }
    },
  }
}

const between: NumberOperator = {
  takes: 'two',
  build({ values }) {
    const [low = 0, high = low] = values.map(numberOf)
    return {
      sql: (stated) => sql`(coalesce(${stated} between ${low} and ${high}, false))`,
      test: (number) => number !== null && number >= low && number <= high,
    }
  },
}

/** Tests whether there is a value, of any kind that has at most one. */
export const presence = [
  [
    'exists',
    {
      takes: 'none',
      build: () => ({
        sql: (stated: Stated) => sql`(${stated} is not null)`,
        test: (value: unknown) => value !== null,
      }),
    },
  ],
  [
    'missing',
    {
      takes: 'none',
      build: () => ({ sql: (stated: Stated) => sql`(${stated} is null)`, test: (value: unknown) => value === null }),
    },
  ],
] as const satisfies readonly (readonly [string, Operator<Stated, unknown>])[]

const one = (operator: NumberOperator): NumberOperator => ({ ...operator, takes: 'one' })

/** Operators of a number. */
export const numberOperators: Operators<Stated, number | null> = new Map<string, NumberOperator>([
  ...presence,
  ['=', comparison('=', (a, b) => a === b)],
  ['is', comparison('=', (a, b) => a === b)],
  ['!=', comparison('<>', (a, b) => a !== b)],
  ['<', comparison('<', (a, b) => a < b)],
  ['<=', comparison('<=', (a, b) => a <= b)],
  ['>', comparison('>', (a, b) => a > b)],
  ['>=', comparison('>=', (a, b) => a >= b)],
  ['between', between],
  ['in', among(false)],
  ['isnot', one(among(true))],
  ['notin', among(true)],
])

const flagWords: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['no', false],
  ['false', false],
])

function flag(isTurned: boolean): Operator<Stated, boolean | null> {
  return {
    takes: 'one',
    build({ values: [value = ''], subject }) {
      const wanted = flagWords.get(value.trim().toLowerCase())
      if (wanted === undefined) throw new Rejection(`"${value}" is not a value of ${subject}. Use yes or no`)
      return {
        sql: (stated) => {
          const test = sql<boolean>`(coalesce(${stated} = ${Number(wanted)}, false))`
          return isTurned ? sql`(not ${test})` : test
        },
        test: (given) => (given === wanted) !== isTurned,
      }
    },
  }
}

/** Operators of yes or no. What is not known is neither. */
export const flagOperators: Operators<Stated, boolean | null> = new Map<string, Operator<Stated, boolean | null>>([
  ...presence,
  ['is', flag(false)],
  ['=', flag(false)],
  ['isnot', flag(true)],
  ['!=', flag(true)],
])
