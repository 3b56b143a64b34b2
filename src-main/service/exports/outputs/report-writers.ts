import type { ReportFormat } from '#service/domain/downloads/export-outputs.ts'
import { pdfLosses } from '#service/exports/report/pdf-losses.ts'
import { reportOf } from '#service/exports/report/report-of.ts'
import type { ReportWriter } from '#service/exports/report/report-writer.ts'
import { xlsxLosses } from '#service/exports/report/xlsx-losses.ts'

/** Report formats. Fonts and drawing code are loaded when a report is written, not by every processing thread. */
export const reportWriters: Readonly<Record<ReportFormat, ReportWriter>> = {
  PDF: {
    async *write(content, run, sections) {
      yield* (await import('./report-pdf.ts')).reportPdf(content, run, sections)
    },
    losses: (content, _run, sections) => pdfLosses(content, sections),
  },
  XLSX: {
    async *write(content, run, sections) {
      yield* (await import('./report-xlsx.ts')).reportXlsx(content, run, sections)
    },
    losses: (content, run, sections) => xlsxLosses(reportOf(content, run, sections).tables),
  },
}
