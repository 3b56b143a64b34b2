import { listReference, quoteValue } from './condition-words.ts'

/** One condition as it is typed. */
export interface PrintedCondition {
  readonly subject: string
  readonly operator: string
  readonly values: readonly string[]
  /** What the subject is asked about. */
  readonly key?: string | undefined
  /** Name of the named list in place of values. */
  readonly list?: string | undefined
}

/** Conditions and groups that are joined. */
export interface PrintedGroup {
  readonly match: 'ALL' | 'ANY'
  readonly negate: boolean
  readonly conditions: readonly PrintedCondition[]
  readonly groups: readonly PrintedGroup[]
}

/**
 * Returns a group as its filter is typed. Reading the text again gives the group in its normal form. An empty group on top is
 * an empty text, another one `()`.
 */
export function printConditions(group: PrintedGroup): string {
  if (isEmpty(group) && !group.negate) return ''
  return group.negate ? `not ${enclosed({ ...group, negate: false })}` : joined(group)
}

/** Returns one condition as it is typed. */
export function printCondition({ subject, operator, values, key, list }: PrintedCondition): string {
  const asked = key === undefined ? subject : `${subject}(${quoteValue(key)})`
  if (list !== undefined) return `${asked} ${operator} ${listReference(list)}`
  const [first] = values
  if (first === undefined) return `${asked} ${operator}`
  return `${asked} ${operator} ${values.length === 1 ? quoteValue(first) : `(${values.map(quoteValue).join(', ')})`}`
}

function joined(group: PrintedGroup): string {
  const parts = [...group.conditions.map(printCondition), ...group.groups.map(inGroup)]
  return parts.join(group.match === 'ALL' ? ' and ' : ' or ')
}

/** Always in parentheses, so that no group depends on which word binds more tightly. */
function inGroup(group: PrintedGroup): string {
  return group.negate ? `not ${enclosed({ ...group, negate: false })}` : enclosed(group)
}

function enclosed(group: PrintedGroup): string {
  return isEmpty(group) ? '()' : `(${joined(group)})`
}

function isEmpty({ conditions, groups }: PrintedGroup): boolean {
  return conditions.length === 0 && groups.length === 0
}
