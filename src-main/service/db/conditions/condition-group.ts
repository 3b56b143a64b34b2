import { type RawBuilder, sql } from 'kysely'
import type { Condition, ConditionGroup } from '#service/domain/conditions/condition.ts'

type Test = RawBuilder<boolean>

/** Converts a group to one test; `testOf` converts its conditions. An empty group is true, `negate` inverts the result. */
export function groupTest(group: ConditionGroup, testOf: (condition: Condition) => Test): Test {
  const parts = [...group.conditions.map(testOf), ...group.groups.map((inner) => groupTest(inner, testOf))]
  if (parts.length === 0) return group.negate ? sql`(1 = 0)` : sql`(1 = 1)`
  const joined = sql<boolean>`(${sql.join(parts, group.match === 'ALL' ? sql` and ` : sql` or `)})`
  return group.negate ? sql`(not ${joined})` : joined
}
