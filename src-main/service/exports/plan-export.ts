import type { ExportContent, ExportRun } from '#service/domain/export-content.ts'
import type { ExportPreview } from '#service/domain/export-file.ts'
import type { ExportRequest } from '#service/domain/export-request.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { countedContents } from './counted-contents.ts'
import { cyclonedxVex } from './cyclonedx-vex.ts'
import { keepsIdentity } from './keeps-identity.ts'
import { pdfLosses, reportPdf } from './report-pdf.ts'
import { reportXlsx } from './report-xlsx.ts'
import { sbomWriterOf } from './sbom-writers.ts'
import { supportLevelsCsv } from './support-levels-csv.ts'

/** A file that is ready to be written: what it holds and loses, and its text. */
export interface PlannedExport extends ExportPreview {
  pieces(): Iterable<string> | AsyncIterable<Uint8Array>
}

/**
 * Finds the writer for a request and asks it what it loses; nothing is written before `pieces` is read.
 *
 * @throws Rejection when nothing writes what is asked for.
 */
export function planExport(content: ExportContent, run: ExportRun, request: ExportRequest): PlannedExport {
  if (request.kind === 'sbom') return plannedSbom(content, run, request)
  if (request.kind === 'vex') return plannedVex(content, run, request)
  if (request.kind === 'report') return plannedReport(content, run, request)
  const contents = [{ key: 'components', label: 'Components', count: content.components.length }]
  return { contents, warnings: [], unchanged: false, pieces: () => supportLevelsCsv(content) }
}

function plannedSbom(
  content: ExportContent,
  run: ExportRun,
  request: Extract<ExportRequest, { kind: 'sbom' }>,
): PlannedExport {
  const writer = sbomWriterOf(request)
  return {
    contents: countedContents(content),
    warnings: writer.losses(content, request.specVersion, request),
    unchanged: keepsIdentity(content, request.spec, request.specVersion, request),
    pieces: () => writer.write(content, run, request.specVersion, request),
  }
}

function plannedVex(
  content: ExportContent,
  run: ExportRun,
  { format }: Extract<ExportRequest, { kind: 'vex' }>,
): PlannedExport {
  if (format !== 'CYCLONEDX') throw new Rejection(`Not available yet: vex "${format}"`)
  const text = [`${JSON.stringify(cyclonedxVex(content, run), null, 2)}\n`]
  const statements = content.findings.filter(({ decision }) => decision !== null).length
  const contents = [{ key: 'statements', label: 'Statements', count: statements }]
  return { contents, warnings: [], unchanged: false, pieces: () => text }
}

function plannedReport(
  content: ExportContent,
  run: ExportRun,
  { format, sections }: Extract<ExportRequest, { kind: 'report' }>,
): PlannedExport {
  const warnings = format === 'PDF' ? pdfLosses(content, sections) : []
  const write = format === 'PDF' ? reportPdf : reportXlsx
  return { contents: countedContents(content), warnings, unchanged: false, pieces: () => write(content, run, sections) }
}
