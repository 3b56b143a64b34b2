/**
 * What BSI TR-03183-2 v2.1.0 asks about a document, taken out of whatever format it is in, so that one set of rules judges both
 * formats. Absent facts are null or empty.
 */
export interface BsiDocument {
  /** Format and version in words when it is none that the guideline accepts (section 4); null when it is. */
  readonly wrongFormat: string | null
  readonly creator: BsiCreator
  readonly timestamp: string | null
  /** Section 3.1: a document must not hold vulnerability information. */
  readonly hasVulnerabilities: boolean
  readonly components: readonly BsiComponent[]
  /** References in the dependency graph that no component has. */
  readonly danglingRefs: readonly string[]
}

/** Who made something: mail addresses, and web addresses for those who have none. */
export interface BsiCreator {
  readonly emails: readonly string[]
  readonly urls: readonly string[]
}

/** Which fields a component needs (section 3.2), in order of precedence. */
export type BsiLevel = 'referenced' | 'identified' | 'logical' | 'full'

export interface BsiComponent {
  /** Reference in the document. */
  readonly ref: string
  readonly level: BsiLevel
  readonly name: string | null
  readonly componentVersion: string | null
  readonly creator: BsiCreator
  readonly filenames: readonly string[]
  /** Values of the three properties as written. */
  readonly executable: readonly string[]
  readonly archive: readonly string[]
  readonly structured: readonly string[]
  readonly effectiveLicenses: readonly string[]
  /** Licence expressions under which it may be used, concluded by whoever wrote the document. */
  readonly distributionLicenses: readonly string[]
  /** SHA-512 digests of the deployable form. */
  readonly deployableHashes: readonly string[]
  /** Whether the graph says what it depends on, be it nothing. */
  readonly namesDependencies: boolean
  /** Whether it is said how complete that is. */
  readonly completeness: 'complete' | 'incomplete' | 'unknown' | null
}

/** A rule that a document breaks. */
export interface BsiViolation {
  /** Section and field of the guideline, for example `5.2.2 Component creator`. */
  readonly rule: string
  /** The component, by its reference; null for the document. */
  readonly ref: string | null
  readonly message: string
}
