import { type RawBuilder, sql } from 'kysely'
import { supportLevels } from '#service/domain/components/component.ts'
import type { Condition, DatedConditions } from '#service/domain/condition.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { unreadablePurl } from '#service/domain/skip.ts'
import { dateTest } from '#service/db/date-condition.ts'
import { groupTest } from '#service/db/condition-group.ts'
import { hidesMatch } from './shown-matches.ts'

type Test = (condition: Condition, today: string, hidden: RawBuilder<boolean>) => RawBuilder<boolean>

/** A component that was never scanned counts as not evaluated, as in the API. */
const matchState = (hidden: RawBuilder<boolean>) =>
  sql`coalesce(case when ${hidden} then null else component.match_state end, 'NOT_EVALUATED')`
const matchStates = ['MATCHED', 'CLEAN', 'NOT_EVALUATED']
const isNamed = sql`(component.purl is not null or component.cpes <> '[]')`
/** How a listed component counts in the match coverage of its version. */
const coverage = (hidden: RawBuilder<boolean>) => sql`(case when component.is_listed = 0 then null
  when ${matchState(hidden)} <> 'NOT_EVALUATED' then component.match_basis
  when component.suggested_purl is not null
    and (not ${isNamed} or not ${hidden} and component.match_reason like ${`${unreadablePurl}%`}) then 'NAME'
  when ${isNamed} then 'NOT_EVALUATED' else 'NONE' end)`
const coverages = ['EXACT', 'CPE', 'NAME', 'NOT_EVALUATED', 'NONE']
/** Why a listed component was not evaluated, as named in the match coverage. */
const reason = (hidden: RawBuilder<boolean>) => sql`(case when component.is_listed = 0 then null
  when ${hidden} then 'Not scanned yet'
  when ${matchState(hidden)} = 'NOT_EVALUATED'
  then coalesce(component.match_reason, case when component.match_state is null then 'Not scanned yet' else 'Unknown' end) end)`
const levels = supportLevels.map((level) => level.toUpperCase())

/** By subject in lower case. */
const tests: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['component.matchstate', (condition, _, hidden) => wordTest(matchState(hidden), matchStates, condition)],
  ['component.coverage', (condition, _, hidden) => wordTest(coverage(hidden), coverages, condition)],
  ['component.matchreason', (condition, _, hidden) => textTest(reason(hidden), condition)],
  ['component.support', (condition) => wordTest(sql`upper(component.support_level)`, levels, condition)],
  ['component.endofsupport', (condition, today) => dateTest(sql`component.end_of_support`, condition, today)],
])

/**
 * Converts a filter to a condition of a query over `component`.
 * @param hidden tests whether the match results of a component are not shown yet
 * @throws {Rejection} if a subject, operator or value cannot be used
 */
export function componentTest({ group, today }: DatedConditions, hidden = hidesMatch): RawBuilder<boolean> {
  return groupTest(group, (condition) => {
    const test = tests.get(condition.subject.toLowerCase())
    if (!test) throw new Rejection(`Not available yet: ${condition.subject}`)
    return test(condition, today, hidden)
  })
}

function textTest(column: RawBuilder<unknown>, { subject, operator, values }: Condition): RawBuilder<boolean> {
  const [value] = values
  if (operator.toLowerCase() !== 'is') throw new Rejection(`Not available yet: operator "${operator}" for ${subject}`)
  if (value === undefined) throw new Rejection(`${subject} ${operator} needs a value`)
  return sql`(${column} is not null and ${column} = ${value})`
}

/** Tests a subject with a fixed set of words, which users may write in any letter case and with spaces for underscores. */
function wordTest(
  column: RawBuilder<unknown>,
  words: readonly string[],
  { subject, operator, values }: Condition,
): RawBuilder<boolean> {
  const isTurned = ['isnot', 'notin'].includes(operator.toLowerCase())
  if (!isTurned && !['is', 'in'].includes(operator.toLowerCase())) {
    throw new Rejection(`Not available yet: operator "${operator}" for ${subject}`)
  }
  const given = values.map((value) => {
    const word = words.find((known) => known === value.trim().toUpperCase().replaceAll(/\s+/g, '_'))
    if (word === undefined) throw new Rejection(`"${value}" is not a value of ${subject}. Use ${words.join(', ')}`)
    return word
  })
  if (given.length === 0) throw new Rejection(`${subject} ${operator} needs a value`)
  const among = sql<boolean>`(${column} in (${sql.join(given)}))`
  return isTurned ? sql`(not ${among})` : among
}
