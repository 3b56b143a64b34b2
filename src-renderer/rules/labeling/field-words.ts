/** What has custom fields, in the order of the page. */
export const fieldOwners = [
  { value: 'finding', label: 'Findings', about: 'Edited in triage, beside the decision.' },
  { value: 'component', label: 'Components', about: 'Edited in the details of a component.' },
  { value: 'version', label: 'Versions', about: 'Edited in the menu of a version.' },
  { value: 'product', label: 'Products', about: 'Edited in the menu of a product.' },
] as const
export type FieldOwner = (typeof fieldOwners)[number]['value']

/** Types of custom fields, as the API names them. */
export const fieldTypes = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'Yes or no' },
  { value: 'date', label: 'Date' },
  { value: 'url', label: 'Link' },
  { value: 'choice', label: 'Choice' },
] as const
export type FieldType = (typeof fieldTypes)[number]['value']

/** Returns the name of a type for people. */
export function typeLabel(type: string): string {
  return fieldTypes.find(({ value }) => value === type)?.label ?? type
}
