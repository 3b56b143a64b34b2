import type { ExportContent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { SbomOutput, WrittenFamily } from '#service/domain/downloads/export-outputs.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'

/** A format for versions: a plug-in of this folder. */
export interface SbomWriter extends SbomOutput {
  readonly spec: WrittenFamily
  /**
   * Yields the document, piece by piece. The text depends only on content, run and options. The caller must have narrowed `content` to the
   * options: a writer leaves nothing out because of `lite`, `redactInternal` or a profile, but writes what they add.
   */
  write(content: ExportContent, run: ExportRun, specVersion: string, options: SbomExportOptions): Iterable<string>
  /** Lists what the format cannot represent of this content, with counts, the most important first. Empty if nothing is lost. */
  losses(content: ExportContent, specVersion: string, options: SbomExportOptions): readonly string[]
}
