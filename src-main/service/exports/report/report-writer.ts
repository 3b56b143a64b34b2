import type { ExportContent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { ReportSection } from '#service/domain/downloads/export-request.ts'

/** One format that reports are written in. */
export interface ReportWriter {
  /** The bytes of the file, piece by piece. */
  write(content: ExportContent, run: ExportRun, sections: readonly ReportSection[]): AsyncIterable<Uint8Array>
  /** What the format shows in part only, in words. Empty when nothing is lost. */
  losses(content: ExportContent, run: ExportRun, sections: readonly ReportSection[]): readonly string[]
}
