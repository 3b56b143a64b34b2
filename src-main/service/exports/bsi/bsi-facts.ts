/**
 * The facts of a document that BSI TR-03183-2 v2.1.0 requires, independent of the format, so that one set of rules checks both formats.
 * Missing facts are null or empty.
 */
export interface BsiDocument {
  /** Format and version as text if the guideline does not accept them (section 4); otherwise null. */
  readonly wrongFormat: string | null
  readonly creator: BsiCreator
  readonly timestamp: string | null
  /** Section 3.1: a document must not contain vulnerability information. */
  readonly hasVulnerabilities: boolean
  readonly components: readonly BsiComponent[]
  /** References in the dependency graph to missing components. */
  readonly danglingRefs: readonly string[]
}

/** The creator of something: email addresses, and URLs for creators without one. */
export interface BsiCreator {
  readonly emails: readonly string[]
  readonly urls: readonly string[]
}

/** The set of fields that a component needs (section 3.2), in order of precedence. */
export type BsiLevel = 'referenced' | 'identified' | 'logical' | 'full'

export interface BsiComponent {
  /** Reference in the document. */
  readonly ref: string
  readonly level: BsiLevel
  readonly name: string | null
  readonly componentVersion: string | null
  readonly creator: BsiCreator
  readonly filenames: readonly string[]
  /** Values of the three properties, as written. */
  readonly executable: readonly string[]
  readonly archive: readonly string[]
  readonly structured: readonly string[]
  readonly effectiveLicenses: readonly string[]
  /** License expressions under which the component may be used, concluded by the author of the document. */
  readonly distributionLicenses: readonly string[]
  /** SHA-512 digests of the deployable form. */
  readonly deployableHashes: readonly string[]
  /** Whether the graph states the dependencies of the component, possibly none. */
  readonly namesDependencies: boolean
  /** How complete the stated dependencies are; null if not stated. */
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
