import type { Property } from '#service/domain/components/component.ts'
import {
  type CustomFieldChange,
  type CustomFieldDefinition,
  type CustomFieldSubject,
  type CustomValues,
  normalizeFieldValue,
} from './custom-field.ts'
import { Rejection } from '#service/domain/rejection.ts'

/**
 * What the names of properties begin with that hold values of custom fields. Values of a component stand at the component, those of a finding
 * at its vulnerability, those of a version and of its product at the document, the latter with another prefix. Names of fields have no colon.
 */
const prefixes: Readonly<Record<CustomFieldSubject, string>> = {
  ...{ component: 'waybill:custom:', finding: 'waybill:custom:', version: 'waybill:custom:' },
  product: 'waybill:custom:product:',
}

/** What every such name contains. */
export const customPropertyMark = prefixes.component

/** Returns the values of exported fields as properties, in the order of the fields. */
export function customPropertiesOf(
  appliesTo: CustomFieldSubject,
  values: CustomValues,
  fields: readonly CustomFieldDefinition[],
): readonly Property[] {
  return fields.flatMap(({ id, name, exported, appliesTo: owner }) => {
    const value = owner === appliesTo && exported ? values[id]?.value : undefined
    return value === undefined ? [] : [{ name: `${prefixes[appliesTo]}${name}`, value }]
  })
}

/** Returns the names of the properties of fields. */
export function propertyNames(
  appliesTo: CustomFieldSubject,
  fields: readonly CustomFieldDefinition[],
): readonly string[] {
  return fields.flatMap(({ name, appliesTo: owner }) => (owner === appliesTo ? [`${prefixes[owner]}${name}`] : []))
}

/** Whether a property holds a value of a custom field. */
export function isCustomProperty({ name }: Pick<Property, 'name'>): boolean {
  return name.startsWith(customPropertyMark)
}

/** Returns the values that properties of a document give custom fields. Those of unknown fields and those that do not fit are not read. */
export function customChangesIn(
  appliesTo: CustomFieldSubject,
  properties: readonly Property[],
  fields: readonly CustomFieldDefinition[],
): readonly CustomFieldChange[] {
  return properties.flatMap(({ name, value }) => {
    if (!name.startsWith(prefixes[appliesTo]) || value.trim() === '') return []
    const key = name.slice(prefixes[appliesTo].length).toLowerCase()
    const field = fields.find((one) => one.appliesTo === appliesTo && one.name.toLowerCase() === key)
    const found = field && fittingValue(field, value)
    return field && found !== null ? [{ definitionId: field.id, value: found ?? null }] : []
  })
}

function fittingValue(field: CustomFieldDefinition, value: string): string | null {
  try {
    return normalizeFieldValue(field, value)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return null
  }
}
