import type { Contact } from '#service/domain/creators.ts'
import type { ComponentId, VersionId } from '#service/domain/id.ts'
import type { CustomValues } from '#service/domain/labeling/custom-field.ts'

/** Digest: algorithm in CycloneDX spelling, lower-case hexadecimal content. */
export interface Checksum {
  readonly alg: string
  readonly content: string
}

export interface ExternalReference {
  readonly type: string
  readonly url: string
  readonly comment?: string | undefined
  readonly hashes?: readonly Checksum[] | undefined
}

/** A license as the document writes it. */
export interface LicenseStatement {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly url?: string | undefined
  readonly expression?: string | undefined
  readonly text?: string | undefined
  readonly acknowledgement?: 'declared' | 'concluded' | undefined
}

export interface Property {
  readonly name: string
  readonly value: string
}

/**
 * The details of a component that lists leave out. `kept` holds unmodelled members of the document's own object, by their name in that
 * format, so that an export to the same format can restore them.
 */
export interface ComponentDetail {
  readonly checksums: readonly Checksum[]
  readonly externalReferences: readonly ExternalReference[]
  readonly licenses: readonly LicenseStatement[]
  readonly properties: readonly Property[]
  readonly supplier: Contact | null
  readonly manufacturer: Contact | null
  readonly authors: readonly Contact[]
  readonly publisher: string | null
  readonly kept: Readonly<Record<string, unknown>>
  /** Whole texts by their column, of those that the column holds cut. Absent for nearly all components. */
  readonly long?: Readonly<Record<string, string>>
  /**
   * Whether an edit says otherwise than the elements of the document beside the component (SPDX 3), which stay as they were read. Members of
   * their own, because each can be undone by itself. Absent or null for no.
   */
  readonly restatesAuthor?: boolean | null
  readonly restatesLicense?: boolean | null
  readonly restatesSupplier?: boolean | null
}

/** The detail of a component of which a document says nothing more. */
export const emptyDetail: ComponentDetail = {
  checksums: [],
  externalReferences: [],
  licenses: [],
  properties: [],
  supplier: null,
  manufacturer: null,
  authors: [],
  publisher: null,
  kept: {},
}

/** Support status of a component (specification 2.3). */
export const supportLevels = [
  'actively_maintained',
  'no_longer_maintained',
  'abandoned',
  'unspecified',
  'none',
] as const
export type SupportLevel = (typeof supportLevels)[number]

/** Result of the latest scan for a component. `null` before the first scan. */
export type MatchState = 'MATCHED' | 'CLEAN' | 'NOT_EVALUATED'
export type MatchBasis = 'EXACT' | 'CPE' | 'NONE'
export type ComponentRelation = 'direct' | 'transitive' | 'unspecified'

/** What a component is, as its document names it. */
export interface ComponentIdentity {
  readonly name: string
  readonly componentVersion: string | null
  readonly kind: string
  readonly group: string | null
  readonly purl: string | null
  readonly cpes: readonly string[]
  readonly swid: string | null
}

/** A component of a version (specification 2.3), as lists show it. */
export interface Component extends ComponentIdentity {
  readonly id: ComponentId
  readonly versionId: VersionId
  /** True in a list of a version that contains `versionId`. */
  readonly isInherited?: boolean
  /** `bom-ref` or `SPDXID`; generated if the document has none. Unique in its version. */
  readonly ref: string
  /** The component that contains it. */
  readonly parentId: ComponentId | null
  /** Order in the document, from 0; the primary component is 0. */
  readonly position: number
  /** Package type of the purl, lower case. */
  readonly ecosystem: string | null
  /** The expression in effect: the concluded one, otherwise the declared one. */
  readonly licenseExpression: string | null
  readonly declaredLicenseExpression: string | null
  readonly description: string | null
  readonly scope: 'required' | 'optional' | 'excluded' | null
  readonly copyright: string | null
  readonly supplierName: string | null
  readonly author: string | null
  readonly primary: boolean
  readonly internal: boolean
  readonly supportLevel: SupportLevel
  /** `YYYY-MM-DD`. */
  readonly endOfSupport: string | null
  /** Where the support status comes from; null when unspecified. */
  readonly supportSource: 'MANUAL' | 'RULE' | 'DOCUMENT' | 'LIFECYCLE_DATA' | 'ADVISORY' | null
  /** Why the analysis chose the support status, for people: list, link and date of its data. Null for every other source. */
  readonly supportReason: string | null
  /** The purl that it probably has, if it cannot be evaluated by its own. Never used for matching. */
  readonly suggestedPurl: string | null
  readonly relation: ComponentRelation
  /** In alphabetical order. Not part of the document. */
  readonly labels: readonly string[]
  readonly customValues: CustomValues
  /** Who says whether it is internal: the organization's internal names or a rule; null for a person or nobody. */
  readonly internalSource: 'NAMES' | 'RULE' | null
  /** Of an internal component: the advisory about a public package of its name. */
  readonly publicRecord: string | null
  /** The newest version of the product that it is, by lifecycle data; null if no list names one. */
  readonly newestVersion: string | null
  readonly matchState: MatchState | null
  readonly matchReason: string | null
  readonly matchBasis: MatchBasis
  readonly createdAt: string
  readonly updatedAt: string
}
