import type { TextPosition } from './parsed-sbom.ts'

/** A component whose place in the original is asked for: by its position in the document, and the names of one of its members. */
export interface WantedPlace {
  readonly position: number
  /** Names that the member has in one format or another. The first that the component has is meant, or else the component itself. */
  readonly members: readonly string[]
}

/** Where a component, or one of its members, is in the original. */
export interface ComponentPlace extends TextPosition {
  /** JSON pointer (RFC 6901). */
  readonly pointer: string
}
