import {
  checkSize,
  type Condition,
  type ConditionGroup,
  type ConditionRowKind,
  conditionsOf,
  type DatedConditions,
} from '#service/domain/conditions/condition.ts'
import { buildCondition } from '#service/db/conditions/build-condition.ts'
import { parseConditions } from '#service/domain/conditions/parse-conditions.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { badInput } from './bad-input.ts'
import type { ConditionGroupInput, ConditionInput } from '#service/graphql/generated/resolver-types.ts'
import { notAvailable } from './not-available.ts'

interface GivenConditions {
  readonly filter?: ConditionGroupInput | null | undefined
  readonly filterText?: string | null | undefined
}

/**
 * Combines the conditions in a list's arguments into one group about a kind of row; null without conditions.
 *
 * @throws {GraphQLError} `BAD_USER_INPUT` if a condition cannot be read; `NOT_AVAILABLE` if its subject or operator is not supported yet
 */
export function readConditions(
  { filter, filterText }: GivenConditions,
  row: ConditionRowKind,
  { today, lists }: Omit<DatedConditions, 'group'>,
): DatedConditions | null {
  const groups = [
    ...(filter ? [readGroup(filter, 0)] : []),
    ...(filterText?.trim() ? [rejectAsBadInput(() => parseConditions(filterText))] : []),
  ]
  for (const group of groups) checkConditions(group, row, { today, lists })
  const [first] = groups
  if (!first) return null
  const group: ConditionGroup = groups.length < 2 ? first : { match: 'ALL', negate: false, conditions: [], groups }
  return { group, today, lists }
}

/** Reads a group, which may be about any kind of row. @throws {GraphQLError} `BAD_USER_INPUT` if it nests too deep or is too large */
export function readConditionGroup(given: ConditionGroupInput): ConditionGroup {
  const group = readGroup(given, 0)
  rejectAsBadInput(() => checkSize(group))
  return group
}

/** @throws {GraphQLError} as `readConditions` does */
export function checkConditions(
  group: ConditionGroup,
  row: ConditionRowKind,
  context: Omit<DatedConditions, 'group'>,
): void {
  rejectAsBadInput(() => {
    checkSize(group)
    for (const condition of conditionsOf(group)) buildCondition(condition, row, context)
  })
}

/** Runs the reader of a condition. Turns its rejections into input errors, or into `NOT_AVAILABLE`. */
function rejectAsBadInput<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const missing = /^Not available yet: (.*)$/.exec(error.message)
    throw missing ? notAvailable(missing[1] ?? '') : badInput(error.message)
  }
}

function readGroup(given: ConditionGroupInput, depth: number): ConditionGroup {
  const match = (given.match ?? 'ALL').toUpperCase()
  if (match !== 'ALL' && match !== 'ANY') throw badInput(`"${given.match}" is not a match type. Use ALL or ANY`)
  return {
    match,
    negate: given.negate ?? false,
    conditions: (given.conditions ?? []).map(readCondition),
    groups: depth > 3 ? [] : (given.groups ?? []).map((inner) => readGroup(inner, depth + 1)),
  }
}

function readCondition(given: ConditionInput): Condition {
  const { subject, operator, value, values, key, namedListId: list } = given
  const asked = values ?? (value == null ? [] : [value])
  if (list != null && asked.length > 0) throw badInput(`${subject} ${operator} takes values or a named list, not both`)
  return { subject, operator, values: asked, ...(key != null && { key }), ...(list != null && { list }) }
}
