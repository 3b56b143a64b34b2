import type { ParsedDocument, SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import type { DocumentHead } from './known-kinds/document-head.ts'

/** One SBOM format that is read: a plug-in of this folder. */
export interface SbomFormat {
  /** What the format is called, without its version. */
  readonly name: string
  /** Whether a document is of this format, whatever its version, judged by content. */
  recognizes(head: DocumentHead): boolean
  /**
   * Hands a document's content to `sink`: dependencies first, then components with parents before their children. Stops after every
   * few entries, so that whoever drives it can wait until what it was given is stored.
   *
   * @throws Rejection when the document cannot be understood, with the place.
   */
  read(head: DocumentHead, sink: SbomSink): Generator<undefined, ParsedDocument>
}
