import type { DocumentHead } from './document-head.ts'
import type { KindDescription } from './kind-description.ts'

/** A known kind of file that is not a supported SBOM, with a test that recognizes it. */
export interface UnsupportedFormat extends KindDescription {
  recognizes(head: DocumentHead): boolean
}
