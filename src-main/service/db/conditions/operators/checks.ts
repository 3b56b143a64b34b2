import { type RawBuilder, sql } from 'kysely'
import type { Operator, Operators } from '#service/db/conditions/condition-kind.ts'
import type { CheckState } from '#service/domain/checks/check.ts'
import { presence } from './numbers.ts'

type Stated = RawBuilder<unknown>
type CheckOperator = Operator<Stated, string | null>

function hasState(state: CheckState): CheckOperator {
  return {
    takes: 'none',
    build: () => ({
      sql: (stated) => sql`(coalesce(${stated} = ${state}, false))`,
      test: (value) => value === state,
    }),
  }
}

/** Operators of the result of a check. One that cannot be told has none of the three. */
export const checkOperators: Operators<Stated, string | null> = new Map<string, CheckOperator>([
  ['passes', hasState('pass')],
  ['fails', hasState('fail')],
  ['notapplicable', hasState('not_applicable')],
  ...presence,
])
