import { Rejection } from '#service/domain/rejection.ts'
import type { OrganizationId } from '#service/domain/id.ts'

export const customFieldTypes = ['text', 'number', 'boolean', 'date', 'url', 'choice'] as const
export type CustomFieldType = (typeof customFieldTypes)[number]
/** What can have custom fields, in the order of lists. */
export const customFieldSubjects = ['finding', 'component', 'version', 'product'] as const
export type CustomFieldSubject = (typeof customFieldSubjects)[number]

/** A field that the organization adds to findings, components, versions or products. */
export interface CustomFieldDefinition {
  readonly id: string
  readonly organizationId: OrganizationId
  readonly name: string
  readonly description: string
  readonly appliesTo: CustomFieldSubject
  readonly type: CustomFieldType
  /** Allowed values of a `choice`; empty otherwise. */
  readonly choices: readonly string[]
  readonly exported: boolean
  /** Position in forms, from 1. */
  readonly position: number
  readonly updatedAt: string
}

/** A stored value of a field. */
export interface CustomValue {
  readonly value: string
  readonly updatedAt: string
}

/** A value to set, or null to remove it. */
export interface CustomFieldChange {
  readonly definitionId: string
  readonly value: string | null
}

/** Values by the id of their definition. */
export type CustomValues = Readonly<Record<string, CustomValue>>

/** Parses the values in a column. */
export function readCustomValues(text: string | null): CustomValues {
  return text === null ? {} : (JSON.parse(text) as CustomValues) // written only by `changeCustomValues`
}

/** Returns values after changes. Ids are sorted, so that equal values produce equal text. */
export function changedValues(before: CustomValues, changes: readonly CustomFieldChange[], at: string): CustomValues {
  const values = new Map(Object.entries(before))
  for (const { definitionId, value } of changes) {
    if (value === null) values.delete(definitionId)
    else if (values.get(definitionId)?.value !== value) values.set(definitionId, { value, updatedAt: at })
  }
  return Object.fromEntries([...values].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Whether there is no value. */
export function isEmptyValues(values: CustomValues): boolean {
  return Object.keys(values).length === 0
}

/** Returns values as they are stored; null without one. */
export function customValuesColumn(values: CustomValues): string | null {
  return isEmptyValues(values) ? null : JSON.stringify(values)
}

/** Returns the column after changes; null without a value. */
export function changeCustomValues(
  text: string | null,
  changes: readonly CustomFieldChange[],
  at: string,
): string | null {
  return customValuesColumn(changedValues(readCustomValues(text), changes, at))
}

/** Returns the changes that make values different. */
export function changesOfValues(
  values: CustomValues,
  changes: readonly CustomFieldChange[],
): readonly CustomFieldChange[] {
  return changes.filter(({ definitionId, value }) => (values[definitionId]?.value ?? null) !== value)
}

const maxTextLength = 10_000

/**
 * Normalizes a value to the one form of its type.
 *
 * @throws {Rejection} if it is not of the field's type
 */
export function normalizeFieldValue({ name, type, choices }: CustomFieldDefinition, text: string): string {
  const value = text.trim()
  const read = readers[type](value, choices)
  if (read === null) throw new Rejection(`"${value}" is not ${typeLabels[type]}: custom field "${name}"`)
  if (read.length > maxTextLength)
    throw new Rejection(`Custom field "${name}" can have at most ${maxTextLength} characters`)
  return read
}

const typeLabels: Readonly<Record<CustomFieldType, string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date such as 2026-12-31',
  url: 'an http or https URL',
  choice: 'one of the choices',
}

const readers: Readonly<Record<CustomFieldType, (value: string, choices: readonly string[]) => string | null>> = {
  text: (value) => value,
  number: (value) => (value !== '' && Number.isFinite(Number(value)) ? String(Number(value)) : null),
  boolean: readBoolean,
  date: (value) => (isDate(value) ? value : null),
  url: (value) => (/^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value : null),
  choice: (value, choices) => choices.find((choice) => choice.toLowerCase() === value.toLowerCase()) ?? null,
}

function readBoolean(value: string): string | null {
  const word = value.toLowerCase()
  if (word === 'true' || word === 'yes') return 'true'
  return word === 'false' || word === 'no' ? 'false' : null
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/**
 * Normalizes the name of a field.
 *
 * @throws {Rejection} if it has other characters than letters, digits, `_` and `-`, or too many
 */
export function normalizeFieldName(text: string): string {
  const name = text.trim()
  if (!/^[\p{L}\p{N}_-]{1,60}$/u.test(name)) {
    throw new Rejection(`"${name}" is not a valid field name. Use 1 to 60 letters, digits, "_" and "-"`)
  }
  return name
}

/**
 * Normalizes the choices of a field: trimmed and each once.
 *
 * @throws {Rejection} if a `choice` has none, another type has some, or there are too many
 */
export function normalizeFieldChoices(type: CustomFieldType, given: readonly string[]): readonly string[] {
  const choices = [...new Map(given.map((choice) => [choice.trim().toLowerCase(), choice.trim()])).values()]
  if (type !== 'choice' && choices.length > 0) throw new Rejection(`A field of type ${type} cannot have choices`)
  if (type === 'choice' && choices.length === 0) throw new Rejection('A field of type choice needs choices')
  if (choices.length > 200) throw new Rejection('A custom field can have at most 200 choices')
  const invalid = choices.find((choice) => choice === '' || choice.length > 200)
  if (invalid !== undefined) throw new Rejection(`"${invalid}" is not a valid choice. Use 1 to 200 characters`)
  return choices
}
