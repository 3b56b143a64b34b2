import type { ExportContent, ExportRun } from '#service/domain/export-content.ts'
import type { ExportPreview } from '#service/domain/export-file.ts'
import type { ExportRequest } from '#service/domain/export-request.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { countedContents } from './counted-contents.ts'
import { cyclonedxJson } from './cyclonedx-json.ts'
import { cyclonedxVex } from './cyclonedx-vex.ts'
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
  if (request.kind === 'support-levels') {
    const contents = [{ key: 'components', label: 'Components', count: content.components.length }]
    return { contents, warnings: [], unchanged: false, pieces: () => supportLevelsCsv(content) }
  }
  const text = (document: object) => [`${JSON.stringify(document, null, 2)}\n`]
  if (request.kind === 'vex') {
    if (request.format !== 'CYCLONEDX') throw new Rejection(`Not available yet: vex "${request.format}"`)
    return { contents: [], warnings: [], unchanged: false, pieces: () => text(cyclonedxVex(content, run)) }
  }
  if (request.kind === 'report') throw new Rejection(`Not available yet: report ${request.format}`)
  return {
    contents: countedContents(content),
    warnings: [],
    unchanged: false,
    pieces: () => text(cyclonedxJson(content, run, { vulnerabilities: request.vulnerabilities })),
  }
}
