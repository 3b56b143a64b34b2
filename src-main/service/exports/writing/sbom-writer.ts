import type { ExportContent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { SbomOutput, WrittenFamily } from '#service/domain/downloads/export-outputs.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'

/** One format that versions are written in: a plug-in of this folder. */
export interface SbomWriter extends SbomOutput {
  readonly spec: WrittenFamily
  /**
   * The document, piece by piece. The same content, run and options give the same text. `content` has been narrowed to the options
   * before: a writer leaves nothing out because of `lite`, `redactInternal` or a profile, but writes what they add.
   */
  write(content: ExportContent, run: ExportRun, specVersion: string, options: SbomExportOptions): Iterable<string>
  /** What the format cannot carry of this content, in words with counts, the most important first. Empty when nothing is lost. */
  losses(content: ExportContent, specVersion: string, options: SbomExportOptions): readonly string[]
}
