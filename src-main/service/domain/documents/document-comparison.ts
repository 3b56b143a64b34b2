/** A component that differs between two documents. A version is null if that side has no such component, or states no version. */
export interface DocumentChange {
  readonly change: 'added' | 'removed' | 'changed'
  /** What differs, in the terms of `SbomDiff.diffTags`; empty for an added or removed component. */
  readonly tags: readonly string[]
  readonly name: string
  readonly group: string | null
  /** From the newer side if it has the component. */
  readonly purl: string | null
  readonly baseVersion: string | null
  readonly targetVersion: string | null
}

/** Counts of the differences between two documents. `rows` are the first differences: added, removed, changed, then by name. */
export interface DocumentDifference {
  readonly added: number
  readonly removed: number
  readonly changed: number
  readonly unchanged: number
  readonly rows: readonly DocumentChange[]
}
