import type { DocumentHead } from './document-head.ts'
import type { KindDescription } from './kind-description.ts'

/** A kind of file that is known and is no SBOM that is read, with how it is recognised. */
export interface UnsupportedFormat extends KindDescription {
  recognizes(head: DocumentHead): boolean
}
