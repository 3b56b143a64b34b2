import type { ExportContent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { ReportSection } from '#service/domain/downloads/export-request.ts'
import { reportOf } from '#service/exports/report/report-of.ts'
import { workbook } from '#service/exports/report/workbook.ts'

/** A report as a spreadsheet (Office Open XML, ECMA-376): a sheet a section, typed cells, filters, headers that stay. */
export async function* reportXlsx(
  content: ExportContent,
  run: ExportRun,
  sections: readonly ReportSection[],
): AsyncGenerator<Uint8Array> {
  yield await workbook(reportOf(content, run, sections))
}
