/** A component that differs between two documents. A version is null where that side has no such component, or names none. */
export interface DocumentChange {
  readonly change: 'added' | 'removed' | 'changed'
  /** What differs, in the words of `SbomDiff.diffTags`; empty for what was added or removed. */
  readonly tags: readonly string[]
  readonly name: string
  readonly group: string | null
  /** Of the newer side where there is one. */
  readonly purl: string | null
  readonly baseVersion: string | null
  readonly targetVersion: string | null
}

/** Components of two documents, counted. `rows` are the first differences: added, removed, changed, then by name. */
export interface DocumentDifference {
  readonly added: number
  readonly removed: number
  readonly changed: number
  readonly unchanged: number
  readonly rows: readonly DocumentChange[]
}
