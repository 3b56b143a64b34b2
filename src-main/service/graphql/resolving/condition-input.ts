import {
  checkSize,
  type Condition,
  type ConditionGroup,
  type DatedConditions,
  parseConditions,
} from '#service/domain/condition.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { badInput } from './bad-input.ts'
import type { ConditionGroupInput, ConditionInput } from '#service/graphql/generated/resolver-types.ts'
import { notAvailable } from './not-available.ts'

interface GivenConditions {
  readonly filter?: ConditionGroupInput | null | undefined
  readonly filterText?: string | null | undefined
}

/**
 * Combines the conditions in a list's arguments into one group that counts from `today`; null without conditions. `check` is the later reader, called now so that
 * its errors have a place in the response.
 *
 * @throws {GraphQLError} `BAD_USER_INPUT` if a condition cannot be read; `NOT_AVAILABLE` if its subject or operator is not supported yet
 */
export function readConditions(
  { filter, filterText }: GivenConditions,
  today: string,
  check: (conditions: DatedConditions) => unknown,
): DatedConditions | null {
  const groups = [
    ...(filter ? [readGroup(filter, 0)] : []),
    ...(filterText?.trim() ? [rejectAsBadInput(() => parseConditions(filterText))] : []),
  ]
  for (const group of groups) {
    rejectAsBadInput(() => {
      checkSize(group)
      check({ group, today })
    })
  }
  const [first] = groups
  if (!first) return null
  return { group: groups.length < 2 ? first : { match: 'ALL', negate: false, conditions: [], groups }, today }
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
  const { subject, operator, value, values } = given
  return { subject, operator, values: values ?? (value == null ? [] : [value]) }
}
