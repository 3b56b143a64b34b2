import { listReference, quoteValue } from '#shared/condition-words.ts'
import type { Condition, ConditionGroup } from './condition.ts'

/**
 * Returns a group as its filter is typed. Reading the text again gives the group in its normal form (`normalGroup`). An empty group on top is
 * an empty text, another one `()`.
 */
export function printConditions(group: ConditionGroup): string {
  if (isEmpty(group) && !group.negate) return ''
  return group.negate ? `not ${enclosed({ ...group, negate: false })}` : joined(group)
}

/** Returns one condition as it is typed. */
export function printCondition({ subject, operator, values, key, list }: Condition): string {
  const asked = key === undefined ? subject : `${subject}(${quoteValue(key)})`
  if (list !== undefined) return `${asked} ${operator} ${listReference(list)}`
  const [first] = values
  if (first === undefined) return `${asked} ${operator}`
  return `${asked} ${operator} ${values.length === 1 ? quoteValue(first) : `(${values.map(quoteValue).join(', ')})`}`
}

function joined(group: ConditionGroup): string {
  const parts = [...group.conditions.map(printCondition), ...group.groups.map(inGroup)]
  return parts.join(group.match === 'ALL' ? ' and ' : ' or ')
}

/** Always in parentheses, so that no group depends on which word binds more tightly. */
function inGroup(group: ConditionGroup): string {
  return group.negate ? `not ${enclosed({ ...group, negate: false })}` : enclosed(group)
}

function enclosed(group: ConditionGroup): string {
  return isEmpty(group) ? '()' : `(${joined(group)})`
}

function isEmpty({ conditions, groups }: ConditionGroup): boolean {
  return conditions.length === 0 && groups.length === 0
}
