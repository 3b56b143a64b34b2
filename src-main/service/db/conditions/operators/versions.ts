import { type RawBuilder, sql } from 'kysely'
import { isVersionInRange } from '#service/db/dialect/condition-functions.ts'
import { isInRange, readVersionRange, type VersionRange } from '#service/domain/conditions/version-range.ts'
import { versionComparison } from '#service/domain/conditions/version-order.ts'
import type { Asked, Operator, Operators } from '#service/db/conditions/condition-kind.ts'
import type { StatedMembers } from './members.ts'

/** The versions that a row has of a subject, and the purl of the package that they are of. */
export interface StatedVersions extends StatedMembers {
  readonly purl: RawBuilder<unknown>
}
export interface Versions {
  readonly versions: readonly string[]
  readonly purl: string | null
}

type VersionOperator = Operator<StatedVersions, Versions>

/**
 * A test of versions in the order of their ecosystem; one is enough.
 * @param isTurned whether no version may be in the range, and a missing one counts
 * @param isNegative whether a version must be outside of the range, by an order that knows it
 */
function ranged(
  takes: VersionOperator['takes'],
  rangesOf: (asked: Asked) => readonly VersionRange[],
  { isTurned = false, isNegative = false } = {},
): VersionOperator {
  return {
    takes,
    build(asked) {
      const ranges = rangesOf(asked)
      return {
        sql: (stated) => {
          const some = stated.some((version) =>
            anyOf(ranges.map((range) => isVersionInRange(version, stated.purl, range, isNegative))),
          )
          return isTurned ? sql`(not ${some})` : some
        },
        test: ({ versions, purl }) => {
          const compare = versionComparison(purl)
          const isIn = (version: string) => ranges.some((range) => isInRange(version, range, compare) === !isNegative)
          return versions.some(isIn) !== isTurned
        },
      }
    },
  }
}

function anyOf(tests: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return tests.length === 0 ? sql`(1 = 0)` : sql`(${sql.join(tests, sql` or `)})`
}

const signed =
  (sign: '=' | '!=' | '<' | '<=' | '>' | '>=') =>
  ({ values }: Asked): readonly VersionRange[] =>
    values.map((version) => [{ sign, version }])
const between = ({ values: [low = '', high = low] }: Asked): readonly VersionRange[] => [
  [
    { sign: '>=', version: low },
    { sign: '<=', version: high },
  ],
]
const range = ({ values }: Asked): readonly VersionRange[] => values.map(readVersionRange)
const present: VersionOperator = {
  takes: 'none',
  build: () => ({ sql: (stated) => stated.some(() => sql`(1 = 1)`), test: ({ versions }) => versions.length > 0 }),
}
const absent: VersionOperator = {
  takes: 'none',
  build: () => ({
    sql: (stated) => sql`(not ${stated.some(() => sql`(1 = 1)`)})`,
    test: ({ versions }) => versions.length === 0,
  }),
}

/** Operators of a version, in the order of its ecosystem. */
export const versionOperators: Operators<StatedVersions, Versions> = new Map<string, VersionOperator>([
  ['exists', present],
  ['missing', absent],
  ['=', ranged('one', signed('='))],
  ['is', ranged('one', signed('='))],
  ['in', ranged('several', signed('='))],
  ['!=', ranged('one', signed('='), { isNegative: true })],
  ['isnot', ranged('one', signed('='), { isTurned: true })],
  ['notin', ranged('several', signed('='), { isTurned: true })],
  ['<', ranged('one', signed('<'))],
  ['<=', ranged('one', signed('<='))],
  ['>', ranged('one', signed('>'))],
  ['>=', ranged('one', signed('>='))],
  ['between', ranged('two', between)],
  ['inrange', ranged('one', range)],
  ['notinrange', ranged('one', range, { isNegative: true })],
])
