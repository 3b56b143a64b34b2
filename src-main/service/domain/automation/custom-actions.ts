import {
  type CustomFieldChange,
  type CustomFieldDefinition,
  type CustomFieldSubject,
  normalizeFieldValue,
} from '#service/domain/labeling/custom-field.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { RuleAction } from './rule.ts'

/**
 * Returns the values that the actions of a rule give custom fields; of several for one field the last. An action without a value removes it.
 *
 * @throws {Rejection} if a field does not exist, or a value does not fit its type
 */
export function customChangesOf(
  actions: readonly RuleAction[],
  appliesTo: CustomFieldSubject,
  fields: readonly CustomFieldDefinition[],
): readonly CustomFieldChange[] {
  const changes = new Map<string, CustomFieldChange>()
  for (const { action, field: name, value } of actions) {
    if (action !== 'setCustom') continue
    const field = fields.find((one) => one.appliesTo === appliesTo && one.name.toLowerCase() === name?.toLowerCase())
    if (!field) throw new Rejection(`"setCustom": there is no custom field "${name ?? ''}" of a ${appliesTo}`)
    changes.set(field.id, { definitionId: field.id, value: value === null ? null : normalizeFieldValue(field, value) })
  }
  return [...changes.values()]
}
