import type { ConditionGroupInput, ConditionInput } from '#renderer/generated/documents.ts'
import { listReference, quoteValue } from '#shared/condition-words.ts'

/** Returns conditions as they are typed. A named list is written by its id, which the service reads as well. Empty for none. */
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

function conditionText({ subject, operator, key, value, values, namedListId }: ConditionInput): string {
  const asked = key == null ? subject : `${subject}(${quoteValue(key)})`
  if (namedListId != null) return `${asked} ${operator} ${listReference(namedListId)}`
  const given = values ?? (value == null ? [] : [value])
  const [first] = given
  if (first === undefined) return `${asked} ${operator}`
  return `${asked} ${operator} ${given.length === 1 ? quoteValue(first) : `(${given.map(quoteValue).join(', ')})`}`
}
