/** One fact about a document that differs between two versions. */
export interface MetadataChange {
  readonly field: string
  readonly base: readonly string[]
  readonly target: readonly string[]
}

/** The sections of a comparison that are known to the main thread. */
export interface SmallSections {
  /** Product, environment and version string of each side. */
  readonly base: string
  readonly target: string
  readonly checks: readonly { readonly name: string; readonly base: string; readonly target: string }[]
  readonly policies: readonly { readonly name: string; readonly base: string; readonly target: string }[]
  readonly metadata: readonly MetadataChange[]
}

export type ComparisonFormat = 'CSV' | 'MARKDOWN' | 'JSON'
