import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ExportPreview } from '#service/domain/downloads/export-file.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { addedPrimary } from './added-primary.ts'
import { countCompliance, isEnhanced, withCompliance } from './compliance/with-compliance.ts'
import { withoutCompliance } from './compliance/without-compliance.ts'
import { contentCount, countContents } from './count-contents.ts'
import { keepsIdentity } from './writing/keeps-identity.ts'
import { lostSignature } from './lost-signature.ts'
import { narrowContent } from './narrow-content.ts'
import { planAttribution } from './outputs/attribution-writers.ts'
import { reportWriters } from './outputs/report-writers.ts'
import { bsiWriters, sbomWriterOf } from './outputs/sbom-writers.ts'
import { vexWriters } from './outputs/statement-writers.ts'
import { formatProblems } from './statements/format-problems.ts'
import type { VexRun } from './statements/statement-writer.ts'
import { supportLevelsCsv } from './outputs/support-levels-csv.ts'

/** A file that is ready to be written: its contents, its losses, and its text. */
export interface PlannedExport extends ExportPreview {
  pieces(): Iterable<string> | AsyncIterable<Uint8Array>
}

/**
 * Finds the writer for a request and determines the losses. Nothing is written before `pieces` is read.
 * @throws {Rejection} if the requested output is not supported
 */
export function planExport(content: ExportContent, run: VexRun, request: ExportRequest): PlannedExport {
  const { partLosses = [] } = content
  const plan = planFile(content, run, request)
  return partLosses.length === 0 ? plan : { ...plan, warnings: [...partLosses, ...plan.warnings], unchanged: false }
}

function planFile(content: ExportContent, run: VexRun, request: ExportRequest): PlannedExport {
  switch (request.kind) {
    case 'sbom':
      return planSbom(content, run, request)
    case 'vex':
      return planVex(content, run, request)
    case 'report':
      return planReport(withoutCompliance(content), run, request)
    case 'support-levels':
      return plannedSupportLevels(content)
    case 'attribution':
      return planAttribution(content, request.format)
  }
}

function planSbom(read: ExportContent, run: VexRun, request: Extract<ExportRequest, { kind: 'sbom' }>): PlannedExport {
  const writer = sbomWriterOf(request)
  const isSame = keepsIdentity(read, request.spec, request.specVersion, request)
  const whole = isSame ? read : withoutCompliance(read)
  const { content, leftOut } = narrowContent(whole, request)
  const written = writer.losses(content, request.specVersion, request)
  const losses = [...leftOut, ...lostSignature(whole, request), ...addedPrimary(whole, request), ...written]
  if (request.profile === 'bsi-tr-03183-2') {
    const bsiWriter = bsiWriters[request.spec]
    if (!bsiWriter) throw new Rejection(`Not available yet: profile ${request.profile} as ${request.spec}`)
    const { warnings, pieces } = bsiWriter(content, run, request, request.format)
    return { contents: countContents(content), warnings: [...losses, ...warnings], unchanged: false, pieces }
  }
  const enhanced = isEnhanced(request)
  return {
    contents: [...countContents(content), ...(enhanced ? countCompliance() : [])],
    warnings: losses,
    unchanged: losses.length === 0 && isSame,
    pieces: () => writer.write(enhanced ? withCompliance(content, run) : content, run, request.specVersion, request),
  }
}

function planVex(
  content: ExportContent,
  run: VexRun,
  { format }: Extract<ExportRequest, { kind: 'vex' }>,
): PlannedExport {
  const writer = vexWriters[format]
  const known = new Set<string>(content.components.map(({ id }) => id))
  const statements = content.findings.filter(({ decision, componentId }) => decision !== null && known.has(componentId))
  const { isWritten, message } = writer.withoutStatements
  const isEmpty = statements.length === 0
  if (isEmpty && !isWritten) throw new Rejection(message)
  const contents = [contentCount('statements', statements.length, 'Statement')]
  const warnings = isEmpty ? [message] : formatProblems(writer, content)
  return { contents, warnings, unchanged: false, pieces: () => writer.write(content, run) }
}

function planReport(
  content: ExportContent,
  run: VexRun,
  { format, sections }: Extract<ExportRequest, { kind: 'report' }>,
): PlannedExport {
  const writer = reportWriters[format]
  const warnings = writer.losses(content, run, sections)
  const pieces = () => writer.write(content, run, sections)
  return { contents: countContents(content), warnings, unchanged: false, pieces }
}

function plannedSupportLevels(content: ExportContent): PlannedExport {
  const contents = countContents(content).filter(({ key }) => ['components', 'supportLevels'].includes(key))
  return { contents, warnings: [], unchanged: false, pieces: () => supportLevelsCsv(content) }
}
