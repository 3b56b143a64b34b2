/** A set of rules for SBOMs, published by an authority. */
export interface ComplianceFramework {
  /** Unique, in lower case without blanks: `ntia-2021`. */
  readonly id: string
  /** Name and edition for people. */
  readonly title: string
  /** What is evaluated, as a sentence without a period. */
  readonly evaluated: string
}

/** A rule that is not met. */
export interface UnmetRule {
  /** Section or data field of the framework: `5.2.2 Filename`, `Supplier name`. */
  readonly rule: string
  /** Whether the document itself does not meet it. */
  readonly byDocument: boolean
  /** Number of components that do not meet it. */
  readonly components: number
}

/** What the rules of one framework say about the data of a version. */
export interface ComplianceResult {
  readonly framework: ComplianceFramework
  /** Number of components that were evaluated. */
  readonly componentCount: number
  /** In the order of the framework. Empty if the data conforms, as far as it was evaluated. */
  readonly unmet: readonly UnmetRule[]
}
