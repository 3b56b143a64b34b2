import type { ParsedDocument, SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import type { DocumentHead } from './known-kinds/document-head.ts'

/** A supported SBOM format: a plug-in of this folder. */
export interface SbomFormat {
  /** Name of the format, without its version. */
  readonly name: string
  /** Tests by content whether a document has this format, in any version. */
  recognizes(head: DocumentHead): boolean
  /**
   * Passes a document's content to `sink`: dependencies first, then components with parents before their children. Yields after every few
   * entries, so that the caller can wait until they are stored.
   * @throws {Rejection} if the document cannot be understood; the message names the place
   */
  read(head: DocumentHead, sink: SbomSink): Generator<undefined, ParsedDocument>
}
