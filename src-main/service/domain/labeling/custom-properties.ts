import {
  type CustomFieldChange,
  type CustomFieldDefinition,
  type CustomFieldSubject,
  type CustomValues,
  normalizeFieldValue,
} from './custom-field.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** A property of CycloneDX. */
export interface Property {
  readonly name: string
  readonly value: string
}

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

/**
 * Returns the properties of a document with the values of exported fields: each in its place or behind the others. A property that states
 * the value in another spelling stays as it is, and so does one of a field without a value, unless a person cleared it.
 *
 * @param edited ids of the fields that a person set or cleared
 */
export function withValues<Entry>(
  appliesTo: CustomFieldSubject,
  properties: readonly Entry[],
  values: CustomValues,
  { fields, edited }: { readonly fields: readonly CustomFieldDefinition[]; readonly edited: readonly string[] },
): readonly (Entry | Property)[] {
  const own = new Map(customPropertiesOf(appliesTo, values, fields).map((property) => [keyOf(property.name), property]))
  const written = new Set<string>()
  const inPlace = properties.flatMap((entry): readonly (Entry | Property)[] => {
    const { name, value } = (entry ?? {}) as Partial<Property>
    const key = typeof name === 'string' ? keyOf(name) : ''
    const field = fields.find((one) => one.exported && isNameOf(key, appliesTo, one))
    if (!field) return [entry]
    const property = own.get(key)
    if (!property) return edited.includes(field.id) ? [] : [entry]
    if (written.has(key)) return []
    written.add(key)
    return [typeof value === 'string' && fittingValue(field, value) === property.value ? entry : property]
  })
  return [...inPlace, ...[...own].flatMap(([key, property]) => (written.has(key) ? [] : [property]))]
}

function isNameOf(key: string, appliesTo: CustomFieldSubject, field: CustomFieldDefinition): boolean {
  return field.appliesTo === appliesTo && key === keyOf(`${prefixes[appliesTo]}${field.name}`)
}

function keyOf(name: string): string {
  return name.toLowerCase()
}

/** Returns the values that properties of a document give custom fields. Those of unknown fields and those that do not fit are not read. */
export function customChangesIn(
  appliesTo: CustomFieldSubject,
  properties: readonly Property[],
  fields: readonly CustomFieldDefinition[],
): readonly CustomFieldChange[] {
  return properties.flatMap(({ name, value }) => {
    const field = value.trim() === '' ? undefined : fields.find((one) => isNameOf(keyOf(name), appliesTo, one))
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
