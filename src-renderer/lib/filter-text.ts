import type { ConditionGroupInput, ConditionInput } from '#renderer/generated/documents.ts'
import { quoteValue } from '#shared/condition-words.ts'

/** Returns conditions that name no list as they are typed. Empty for none. */
export function filterText(group: ConditionGroupInput | null): string {
  if (group === null) return ''
  const parts = [...(group.conditions ?? []).map(conditionText), ...(group.groups ?? []).map(inParentheses)]
  const text = parts.join(group.match?.toUpperCase() === 'ANY' ? ' or ' : ' and ')
  return group.negate === true ? `not (${text})` : text
}

function inParentheses(group: ConditionGroupInput): string {
  const text = filterText(group)
  return group.negate === true ? text : `(${text})`
}

function conditionText({ subject, operator, key, value, values }: ConditionInput): string {
  const asked = key == null ? subject : `${subject}(${quoteValue(key)})`
  const given = values ?? (value == null ? [] : [value])
  const [first] = given
  if (first === undefined) return `${asked} ${operator}`
  return `${asked} ${operator} ${given.length === 1 ? quoteValue(first) : `(${given.map(quoteValue).join(', ')})`}`
}
