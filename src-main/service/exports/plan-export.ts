import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ExportPreview } from '#service/domain/downloads/export-file.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import { bsiCyclonedx } from './outputs/bsi-cyclonedx.ts'
import { bsiSpdx3 } from './outputs/bsi-spdx3.ts'
import { countedContents } from './counted-contents.ts'
import { keepsIdentity } from './writing/keeps-identity.ts'
import { lostSignature } from './lost-signature.ts'
import { narrowed } from './narrow-content.ts'
import { pdfLosses } from './report/pdf-losses.ts'
import { reportOf } from './report/report-of.ts'
import { xlsxLosses } from './report/xlsx-losses.ts'
import { sbomWriterOf } from './outputs/sbom-writers.ts'
import { vexWriters } from './outputs/statement-writers.ts'
import { problemWords } from './statements/problem-words.ts'
import type { VexRun } from './statements/statement-writer.ts'
import { supportLevelsCsv } from './outputs/support-levels-csv.ts'

/** A file that is ready to be written: what it holds and loses, and its text. */
export interface PlannedExport extends ExportPreview {
  pieces(): Iterable<string> | AsyncIterable<Uint8Array>
}

/**
 * Finds the writer for a request and asks it what it loses; nothing is written before `pieces` is read.
 *
 * @throws Rejection when nothing writes what is asked for.
 */
export function planExport(content: ExportContent, run: VexRun, request: ExportRequest): PlannedExport {
  if (request.kind === 'sbom') return plannedSbom(content, run, request)
  if (request.kind === 'vex') return plannedVex(content, run, request)
  if (request.kind === 'report') return plannedReport(content, run, request)
  const contents = countedContents(content).filter(({ key }) => ['components', 'supportLevels'].includes(key))
  return { contents, warnings: [], unchanged: false, pieces: () => supportLevelsCsv(content) }
}

function plannedSbom(
  whole: ExportContent,
  run: VexRun,
  request: Extract<ExportRequest, { kind: 'sbom' }>,
): PlannedExport {
  const writer = sbomWriterOf(request)
  const { content, leftOut } = narrowed(whole, request)
  const written = writer.losses(content, request.specVersion, request)
  const losses = [...leftOut, ...lostSignature(whole, request), ...written]
  if (request.profile === 'bsi-tr-03183-2') {
    const { warnings, pieces } =
      request.spec === 'CycloneDX'
        ? bsiCyclonedx(content, run, request, request.format)
        : bsiSpdx3(content, run, request)
    return { contents: countedContents(content), warnings: [...losses, ...warnings], unchanged: false, pieces }
  }
  return {
    contents: countedContents(content),
    warnings: losses,
    unchanged: losses.length === 0 && keepsIdentity(whole, request.spec, request.specVersion, request),
    pieces: () => writer.write(content, run, request.specVersion, request),
  }
}

function plannedVex(
  content: ExportContent,
  run: VexRun,
  { format }: Extract<ExportRequest, { kind: 'vex' }>,
): PlannedExport {
  const statements = content.findings.filter(({ decision }) => decision !== null).length
  const contents = [{ key: 'statements', label: 'Statements', count: statements }]
  const writer = vexWriters[format]
  const warnings = problemWords(writer, content)
  return { contents, warnings, unchanged: false, pieces: () => writer.write(content, run) }
}

function plannedReport(
  content: ExportContent,
  run: VexRun,
  { format, sections }: Extract<ExportRequest, { kind: 'report' }>,
): PlannedExport {
  const warnings = format === 'PDF' ? pdfLosses(content, sections) : xlsxLosses(reportOf(content, run, sections).tables)
  // Fonts and drawing are loaded by whoever makes a report, not by every processing thread.
  async function* pieces(): AsyncGenerator<Uint8Array> {
    if (format === 'PDF') yield* (await import('./outputs/report-pdf.ts')).reportPdf(content, run, sections)
    else yield* (await import('./outputs/report-xlsx.ts')).reportXlsx(content, run, sections)
  }
  return { contents: countedContents(content), warnings, unchanged: false, pieces }
}
