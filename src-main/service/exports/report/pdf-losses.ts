import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ReportSection } from '#service/domain/downloads/export-request.ts'
import { listedComponents } from './report-text.ts'

/** Maximum number of rows per table. A longer table is unreadable on paper, and its structure takes gigabytes to write. */
export const maxPdfRows = 10_000

/** Describes the tables that a PDF shows only in part. The spreadsheet has all rows. */
export function pdfLosses(content: ExportContent, sections: readonly ReportSection[]): readonly string[] {
  const counts = [
    ...(sections.includes('VULNERABILITIES') ? [['findings', content.findings.length] as const] : []),
    ...(sections.includes('ATTRIBUTION')
      ? [['attributions', listedComponents(content).filter(({ internal }) => !internal).length] as const]
      : []),
    ...(sections.includes('COMPONENTS') ? [['components', listedComponents(content).length] as const] : []),
  ]
  return counts.flatMap(([name, count]) => (count > maxPdfRows ? [shortened(name, count)] : []))
}

/** Returns the note for a table that is shown only in part. */
export function shortened(name: string, count: number): string {
  const [shown, all] = [maxPdfRows, count].map((number) => number.toLocaleString('en'))
  return `The PDF shows the first ${shown} of ${all} ${name}; the spreadsheet shows all`
}
