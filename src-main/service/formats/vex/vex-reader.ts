import type { ParsedVexDocument } from '#service/domain/statements/vex-statement.ts'
import type { DocumentHead } from '#service/formats/known-kinds/document-head.ts'

/** A supported VEX format: a plug-in of this folder. */
export interface VexReader {
  /** Name of the format, without its version. */
  readonly name: string
  /** Tests by content whether a document has this format, in any version. */
  recognizes(head: DocumentHead): boolean
  /**
   * Reads the statements of a document.
   * @throws {Rejection} if the document cannot be understood; the message names the problem and its place
   */
  read(head: DocumentHead): ParsedVexDocument
}
