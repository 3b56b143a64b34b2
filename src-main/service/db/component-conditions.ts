import { type RawBuilder, sql } from 'kysely'
import type { Condition, ConditionGroup } from '#service/domain/condition.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { groupTest } from './condition-group.ts'

const matchStates = ['MATCHED', 'CLEAN', 'NOT_EVALUATED'] as const

/** A component that no scan has seen yet was not evaluated, as the API shows it. */
const matchState = sql`coalesce(component.match_state, 'NOT_EVALUATED')`

/**
 * A filter as a condition of a query over `component`. The only subject there is now is `component.matchState`.
 *
 * @throws Rejection naming a subject, operator or value that cannot be used.
 */
export function componentTest(group: ConditionGroup): RawBuilder<boolean> {
  return groupTest(group, matchStateTest)
}

function matchStateTest({ subject, operator, values }: Condition): RawBuilder<boolean> {
  if (subject.toLowerCase() !== 'component.matchstate') throw new Rejection(`Not available yet: ${subject}`)
  const isTurned = ['isnot', 'notin'].includes(operator.toLowerCase())
  if (!isTurned && !['is', 'in'].includes(operator.toLowerCase())) {
    throw new Rejection(`Not available yet: operator "${operator}" for ${subject}`)
  }
  const states = values.map((value) => {
    const state = matchStates.find((known) => known === value.toUpperCase())
    if (state === undefined) throw new Rejection(`"${value}" is no value of ${subject}: ${matchStates.join(', ')}`)
    return state
  })
  if (states.length === 0) throw new Rejection(`${subject} ${operator} needs a value`)
  const among = sql<boolean>`(${matchState} in (${sql.join(states)}))`
  return isTurned ? sql`(not ${among})` : among
}
