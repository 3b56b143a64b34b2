import type { ExportContent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { ReportSection } from '#service/domain/downloads/export-request.ts'

/** A format for reports. */
export interface ReportWriter {
  /** Yields the bytes of the file, piece by piece. */
  write(content: ExportContent, run: ExportRun, sections: readonly ReportSection[]): AsyncIterable<Uint8Array>
  /** Describes what the format shows only in part. Empty if nothing is lost. */
  losses(content: ExportContent, run: ExportRun, sections: readonly ReportSection[]): readonly string[]
}
