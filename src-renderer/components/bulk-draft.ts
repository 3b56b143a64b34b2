import type { ComponentBulkUpdateInput } from '#renderer/generated/documents.ts'
import * as texts from './texts.tsx'

/** What can be set for many components at once. */
export const bulkFields = [
  { value: 'license', label: texts.license },
  { value: 'supplier', label: texts.supplier },
  { value: 'add-labels', label: texts.addLabels },
  { value: 'remove-labels', label: texts.removeLabels },
  { value: 'kind', label: texts.type },
  { value: 'scope', label: texts.scope },
  { value: 'internal', label: texts.developedInHouse },
  { value: 'copyright', label: texts.copyright },
  { value: 'version', label: texts.version },
  { value: 'group', label: texts.group },
] as const
export type BulkField = (typeof bulkFields)[number]['value']

/** What a person typed for the field that is chosen. */
export interface BulkDraft {
  readonly field: BulkField
  /** Name of the supplier, or the value of another field. */
  readonly value: string
  readonly url: string
  readonly contactName: string
  readonly contactEmail: string
  readonly labels: readonly string[]
}

export const emptyBulkDraft: BulkDraft = {
  ...{ field: 'license', value: '', url: '', contactName: '', contactEmail: '', labels: [] },
}

/** The values of an edit of many components, without the components. */
export type BulkValues = Omit<ComponentBulkUpdateInput, 'clientMutationId' | 'sbomId' | 'componentIds' | 'dryRun'>

/** Fields that an empty value clears. */
const clearable: ReadonlySet<BulkField> = new Set(['license', 'supplier', 'scope', 'copyright', 'version', 'group'])

/** Returns what a draft sets; null if something is missing. An empty text clears where that is possible. */
export function bulkValuesOf(draft: BulkDraft): BulkValues | null {
  const { field, labels } = draft
  const value = draft.value.trim()
  if (value === '' && labels.length === 0 && !clearable.has(field)) return null
  switch (field) {
    case 'license':
      return { licenses: { licensesExp: value } }
    case 'supplier':
      return value === '' ? withoutSupplier(draft) : { supplier: supplierOf(draft) }
    case 'add-labels':
      return { addLabels: [...labels] }
    case 'remove-labels':
      return { removeLabels: [...labels] }
    case 'internal':
      return { internal: value === 'yes' }
    default:
      return { [field]: value }
  }
}

/** A page or a contact without a name is a form that is not complete yet. */
function withoutSupplier({ url, contactName, contactEmail }: BulkDraft): BulkValues | null {
  return [url, contactName, contactEmail].some((text) => text.trim() !== '') ? null : { supplier: null }
}

function supplierOf({ value, url, contactName, contactEmail }: BulkDraft) {
  return {
    name: value.trim(),
    url: url.trim() || null,
    contactName: contactName.trim() || null,
    contactEmail: contactEmail.trim() || null,
  }
}

const fieldNames: Readonly<Record<string, string>> = {
  ...{
    name: 'Name',
    group: texts.group,
    version: texts.version,
    type: 'Type',
    purl: texts.packageUrl,
    cpes: texts.cpeNames,
  },
  ...{ license: texts.license, supplier_name: texts.supplier, supplier_url: texts.webPageOfTheSupplier },
  ...{ supplier_contact: texts.contactOfTheSupplier, supplier_email: texts.emailAddressOfTheSupplier },
  ...{
    author: texts.author,
    copyright: texts.copyright,
    notice: texts.notice,
    description: texts.description,
    scope: 'Scope',
  },
  ...{
    labels: texts.labels,
    internal: texts.developedInHouse,
    support: texts.support,
    'custom fields': texts.customFields,
  },
}

/** Returns the name of a field of a preview for people. */
export function fieldName(field: string): string {
  return fieldNames[field] ?? field
}

const words: Readonly<Record<string, string>> = { true: texts.yesInline, false: texts.noInline }

/** Returns a value of a preview for people. Several in one cell are separated by commas. */
export function valueText(field: string, value: string | null): string {
  if (value === null) return 'none'
  if (field === 'internal') return words[value] ?? value
  return field === 'labels' || field === 'cpes' ? value.replaceAll('\n', ', ') : value
}
