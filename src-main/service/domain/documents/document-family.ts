/**
 * Specification whose terms are used in the preserved parts of a document. A reader may convert its own terms to those of another
 * specification, like the readers of XML and tag-value; its family names the result here.
 */
export const preservedForms = ['CycloneDX', 'SPDX 2', 'SPDX 3'] as const
export type PreservedForm = (typeof preservedForms)[number]

interface FamilyFacts {
  /** Returns the form of documents of one version of the format. */
  formOf(specVersion: string): PreservedForm
  /** How other documents refer to one of its components: by BOM-Link, or by its namespace and the component's id. */
  readonly linkedBy: 'BOM-Link' | 'namespace'
}

/** Families of documents that can be read. */
const families = {
  CycloneDX: { formOf: () => 'CycloneDX', linkedBy: 'BOM-Link' },
  SPDX: { formOf: (specVersion) => (specVersion.startsWith('3') ? 'SPDX 3' : 'SPDX 2'), linkedBy: 'namespace' },
} as const satisfies Readonly<Record<string, FamilyFacts>>
export type DocumentFamily = keyof typeof families
export const documentFamilies: Readonly<Record<DocumentFamily, FamilyFacts>> = families

/** Returns the form in which a version's document is preserved. */
export function preservedFormOf(version: {
  readonly spec: DocumentFamily
  readonly specVersion: string
}): PreservedForm {
  return documentFamilies[version.spec].formOf(version.specVersion)
}

interface FormFacts {
  /** Nesting and dependencies are relationships, which are preserved individually. Otherwise they are members of components. */
  readonly hasRelationships: boolean
  /** The document is about one component, even if it does not name it. */
  readonly describesOneComponent: boolean
  /** Every license is either the declared or the concluded one. */
  readonly distinguishesConcludedLicenses: boolean
}

/** Facts about the forms for all readers of preserved documents. */
export const formFacts: Readonly<Record<PreservedForm, FormFacts>> = {
  CycloneDX: { hasRelationships: false, describesOneComponent: true, distinguishesConcludedLicenses: false },
  'SPDX 2': { hasRelationships: true, describesOneComponent: false, distinguishesConcludedLicenses: true },
  'SPDX 3': { hasRelationships: true, describesOneComponent: false, distinguishesConcludedLicenses: true },
}

/** How a document is encoded. */
export const documentEncodings = ['JSON', 'XML', 'TAG_VALUE'] as const
export type DocumentEncoding = (typeof documentEncodings)[number]

/** Names of encodings for people. */
export const encodingLabels: Readonly<Record<DocumentEncoding, string>> = {
  JSON: 'JSON',
  XML: 'XML',
  TAG_VALUE: 'tag-value',
}
