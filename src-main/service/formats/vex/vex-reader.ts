import type { ParsedVexDocument } from '#service/domain/statements/vex-statement.ts'
import type { DocumentHead } from '#service/formats/known-kinds/document-head.ts'

/** One format that VEX statements are read from: a plug-in of this folder. */
export interface VexReader {
  /** What the format is called, without its version. */
  readonly name: string
  /** Whether a document is of this format, whatever its version, judged by content. */
  recognizes(head: DocumentHead): boolean
  /**
   * Reads the statements of a document.
   *
   * @throws Rejection when it cannot be understood: what, which and where.
   */
  read(head: DocumentHead): ParsedVexDocument
}
