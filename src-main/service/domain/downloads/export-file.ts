import { encodingLabels } from '#service/domain/documents/document-family.ts'
import { type OutputFile, reportOutputs, sbomOutputOf, supportLevelsOutput, vexOutputs } from './export-outputs.ts'
import type { ExportRequest } from './export-request.ts'

/** What a file is called and sent as, before it is written. */
export interface ExportFileKind extends OutputFile {
  /** Format in words, for example `CycloneDX 1.7 XML`. */
  readonly formatName: string
}

/** Name and media type of the file that a request makes. @throws Rejection when nothing writes what is asked for. */
export function exportFileKind(request: ExportRequest): ExportFileKind {
  switch (request.kind) {
    case 'sbom': {
      const { contentType, ending } = sbomOutputOf(request)
      const { spec, specVersion, format } = request
      return { formatName: `${spec} ${specVersion} ${encodingLabels[format]}`, contentType, ending }
    }
    case 'vex':
      return vexOutputs[request.format]
    case 'report':
      return reportOutputs[request.format]
    case 'support-levels':
      return supportLevelsOutput
  }
}

/** What a file would hold and lose. */
export interface ExportPreview {
  /** What it holds, counted; nothing that it holds none of. */
  readonly contents: readonly { readonly key: string; readonly label: string; readonly count: number }[]
  /** What the format cannot carry, or what is left out, in words. */
  readonly warnings: readonly string[]
  /** Whether it holds exactly what was read, under the document's own identity. */
  readonly unchanged: boolean
}
