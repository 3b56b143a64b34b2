import type { OrganizationId } from '#service/domain/id.ts'

/** What an organization thinks of a license. */
export const licenseStates = ['approved', 'rejected', 'unspecified'] as const
export type LicenseState = (typeof licenseStates)[number]

/** How far a license reaches: changed files, the whole work, or also its use over a network. */
export const copyLefts = ['none', 'weak', 'strong', 'network', 'unspecified'] as const
export type CopyLeft = (typeof copyLefts)[number]

/** Duties on distribution. */
export const duties = ['required', 'not_required', 'unspecified'] as const
export type Duty = (typeof duties)[number]

/** What a license asks of who modifies the work. */
export const modificationDuties = ['must_state', 'free', 'unspecified'] as const
export type ModificationDuty = (typeof modificationDuties)[number]

/** What a license asks and allows. Not legal advice: each value can be changed. */
export interface LicenseTerms {
  readonly copyLeft: CopyLeft
  /** Naming the authors. */
  readonly attribution: Duty
  /** Giving the source. */
  readonly sourceDistribution: Duty
  readonly modifications: ModificationDuty
  /** For example `permissive` or `copyleft-strong`. */
  readonly groups: readonly string[]
}

/** A license of the SPDX list. */
export interface ListedLicense {
  /** Id with its usual case. */
  readonly spdxId: string
  readonly name: string
  readonly urls: readonly string[]
  readonly osiApproved: boolean
  readonly fsfLibre: boolean
  readonly deprecated: boolean
}

/** A license as an organization sees it: of the SPDX list, or an own one. Its SPDX id is its id. */
export interface OrganizationLicense extends ListedLicense, LicenseTerms {
  readonly isOwn: boolean
  /** Text of an own license; null for others, whose text is in the list. */
  readonly text: string | null
  readonly state: LicenseState
  readonly note: string | null
  /** RFC 3339 in UTC: last edit, or when the list was published. */
  readonly updatedAt: string
}

/** What an organization stores of a license: an own one, or its view of one of the SPDX list. */
export interface StoredLicense extends LicenseTerms {
  readonly organizationId: OrganizationId
  readonly spdxId: string
  readonly isOwn: boolean
  readonly name: string
  readonly text: string | null
  readonly urls: readonly string[]
  readonly state: LicenseState
  readonly note: string | null
  readonly updatedAt: string
}

/** Ids of licenses are compared without case (SPDX 2.3 annex D). */
export function licenseKey(spdxId: string): string {
  return spdxId.trim().toLowerCase()
}
