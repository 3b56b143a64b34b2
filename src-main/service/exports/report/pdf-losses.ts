import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ReportSection } from '#service/domain/downloads/export-request.ts'
import { listedComponents } from './report-text.ts'

/** Rows of one table. Paper beyond that is read by nobody, and its structure takes gigabytes to write. */
export const maxPdfRows = 10_000

/** Tables that a PDF shows in part only, in words; the spreadsheet has them whole. */
export function pdfLosses(content: ExportContent, sections: readonly ReportSection[]): readonly string[] {
  const counts = [
    ...(sections.includes('VULNERABILITIES') ? [['findings', content.findings.length] as const] : []),
    ...(sections.includes('COMPONENTS') ? [['components', listedComponents(content).length] as const] : []),
  ]
  return counts.flatMap(([name, count]) => (count > maxPdfRows ? [shortened(name, count)] : []))
}

/** What a PDF says where it shows a part. */
export function shortened(name: string, count: number): string {
  const [shown, all] = [maxPdfRows, count].map((number) => number.toLocaleString('en'))
  return `The PDF shows the first ${shown} of ${all} ${name}; the spreadsheet shows all`
}
