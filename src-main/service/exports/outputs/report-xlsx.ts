import type { ExportContent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { ReportSection } from '#service/domain/downloads/export-request.ts'
import { reportOf } from '#service/exports/report/report-of.ts'
import { workbook } from '#service/exports/report/workbook.ts'

/** Writes a report as a spreadsheet (Office Open XML, ECMA-376): one sheet per section, typed cells, filters and frozen headers. */
export async function* reportXlsx(
  content: ExportContent,
  run: ExportRun,
  sections: readonly ReportSection[],
): AsyncGenerator<Uint8Array> {
  yield await workbook(reportOf(content, run, sections))
}
