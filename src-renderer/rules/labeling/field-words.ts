import * as texts from './texts.ts'

/** What has custom fields, in the order of the page. */
export const fieldOwners = [
  { value: 'finding', label: texts.findings, about: texts.editedInTriageBesideTheDecision },
  { value: 'component', label: texts.components, about: texts.editedInTheDetails },
  { value: 'version', label: texts.versions, about: texts.editedInTheMenu },
  { value: 'product', label: texts.products, about: texts.editedInTheMenuOfAProduct },
] as const
export type FieldOwner = (typeof fieldOwners)[number]['value']

/** Types of custom fields, as the API names them. */
export const fieldTypes = [
  { value: 'text', label: texts.text },
  { value: 'number', label: texts.number },
  { value: 'boolean', label: texts.yesOrNo },
  { value: 'date', label: texts.date },
  { value: 'url', label: texts.link },
  { value: 'choice', label: texts.choice },
] as const
export type FieldType = (typeof fieldTypes)[number]['value']

/** Returns the name of a type for people. */
export function typeLabel(type: string): string {
  return fieldTypes.find(({ value }) => value === type)?.label ?? type
}
