/**
 * Whose words stand in what is preserved of a document beside the model. A reader may turn its own words into those of another
 * specification, as the readers of XML and tag-value do: its family names the result here.
 */
export const preservedForms = ['CycloneDX', 'SPDX 2', 'SPDX 3'] as const
export type PreservedForm = (typeof preservedForms)[number]

interface FamilyFacts {
  /** The form of documents of one version of the format. */
  formOf(specVersion: string): PreservedForm
  /** How other documents point at a component of one: by BOM-Link, or by its namespace and the component's id. */
  readonly linkedBy: 'BOM-Link' | 'namespace'
}

/** Families of documents that are read. */
const families = {
  CycloneDX: { formOf: () => 'CycloneDX', linkedBy: 'BOM-Link' },
  SPDX: { formOf: (specVersion) => (specVersion.startsWith('3') ? 'SPDX 3' : 'SPDX 2'), linkedBy: 'namespace' },
} as const satisfies Readonly<Record<string, FamilyFacts>>
export type DocumentFamily = keyof typeof families
export const documentFamilies: Readonly<Record<DocumentFamily, FamilyFacts>> = families

/** The form in which the document of a version is preserved. */
export function preservedFormOf(version: {
  readonly spec: DocumentFamily
  readonly specVersion: string
}): PreservedForm {
  return documentFamilies[version.spec].formOf(version.specVersion)
}

interface FormFacts {
  /** Nesting and dependencies are relationships, which are preserved one by one; otherwise they are members of components. */
  readonly hasRelationships: boolean
  /** The document is about one component; it has one even if the document does not name it. */
  readonly describesOneComponent: boolean
  /** Every license is either the declared or the concluded one. */
  readonly distinguishesConcludedLicenses: boolean
}

/** What the forms mean for everything that reads preserved documents. */
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
