import { type RawBuilder, sql } from 'kysely'
import type { Operator, Operators } from '#service/db/conditions/condition-kind.ts'
import { distanceIn } from '#service/db/dialect/condition-functions.ts'
import { distanceNumber } from '#service/domain/conditions/version-distance.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { type Compare, presence } from './numbers.ts'

type Stated = RawBuilder<unknown>
type DistanceOperator = Operator<Stated, string | null>

function distanceOf(value: string): number {
  const distance = distanceNumber(value)
  if (distance === null) throw new Rejection(`"${value}" is not a distance of versions. Use 2, 0.5 or 0.0.3`)
  return distance
}

/** A comparison that is false for a distance that is not known. */
function comparison(sign: string, compare: Compare): DistanceOperator {
  return {
    takes: 'one',
    build({ values: [value = ''] }) {
      const bound = distanceOf(value)
      return {
        sql: (stated) => sql`(coalesce(${distanceIn(stated)} ${sql.raw(sign)} ${bound}, false))`,
        test: (stated) => stated !== null && compare(distanceOf(stated), bound),
      }
    },
  }
}

/** Operators of the distance between two versions. */
export const distanceOperators: Operators<Stated, string | null> = new Map<string, DistanceOperator>([
  ...presence,
  ['behindby', comparison('>=', (a, b) => a >= b)],
  ['=', comparison('=', (a, b) => a === b)],
  ['!=', comparison('<>', (a, b) => a !== b)],
  ['<', comparison('<', (a, b) => a < b)],
  ['<=', comparison('<=', (a, b) => a <= b)],
  ['>', comparison('>', (a, b) => a > b)],
  ['>=', comparison('>=', (a, b) => a >= b)],
])
