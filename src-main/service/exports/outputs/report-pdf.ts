import type { ExportContent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { ReportSection } from '#service/domain/downloads/export-request.ts'
import { Sheet } from '#service/exports/report/pdf/sheet.ts'
import { writeCharts, writeFacts, writeFigures } from '#service/exports/report/pdf/summary-page.ts'
import { writeTable } from '#service/exports/report/pdf/table.ts'
import type { ReportTable } from '#service/exports/report/report-model.ts'
import { maxPdfRows, shortened } from '#service/exports/report/pdf-losses.ts'
import { reportOf } from '#service/exports/report/report-of.ts'

/** Writes a report as a tagged PDF with embedded fonts (ISO 32000-1; structure as required by ISO 14289-1). */
export async function* reportPdf(
  content: ExportContent,
  run: ExportRun,
  sections: readonly ReportSection[],
): AsyncGenerator<Uint8Array> {
  const report = reportOf(content, run, sections)
  const sheet = new Sheet(report.title, run.timestamp, run.toolVersion)
  const section = sheet.document.struct('Sect')
  sheet.root.add(section)
  sheet.heading(section, 1, report.title, 40)
  writeFacts(sheet, section, report.facts)
  writeFigures(sheet, section, report.figures)
  writeCharts(sheet, section, report.charts)
  section.end()
  for (const table of report.tables) {
    const part = sheet.document.struct('Sect')
    sheet.root.add(part)
    sheet.heading(part, 2, table.title, 60)
    writeTable(sheet, part, withinLimit(table))
    part.end()
  }
  sheet.root.end()
  sheet.document.end()
  for await (const chunk of sheet.document) yield chunk as Buffer // this stream yields bytes only
}

function withinLimit(table: ReportTable): ReportTable {
  if (table.rows.length <= maxPdfRows) return table
  const note = shortened('rows', table.rows.length)
  return { ...table, note, rows: table.rows.slice(0, maxPdfRows) }
}
