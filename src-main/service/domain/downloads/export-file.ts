import { encodingLabels } from '#service/domain/documents/document-family.ts'
import {
  attributionOutputs,
  type OutputFile,
  reportOutputs,
  sbomOutputOf,
  supportLevelsOutput,
  vexOutputs,
} from './export-outputs.ts'
import { signatureFormatOf } from '#service/domain/signatures/signature-format.ts'
import type { ExportRequest } from './export-request.ts'

/** Name and media type of a file, before it is written. */
export interface ExportFileKind extends OutputFile {
  /** Describes the format, for example `CycloneDX 1.7 XML`. */
  readonly formatName: string
}

/**
 * Returns the name and media type of a requested file.
 * @throws {Rejection} if no format can represent the request
 */
export function exportFileKind(request: ExportRequest): ExportFileKind {
  switch (request.kind) {
    case 'sbom': {
      const { contentType, ending } = sbomOutputOf(request)
      const { spec, specVersion, format } = request
      const formatName = `${spec} ${specVersion} ${encodingLabels[format]}`
      if (request.signingKeyId == null) return { formatName, contentType, ending }
      if (signatureFormatOf(request) !== 'DSSE') return { formatName: `${formatName}, signed`, contentType, ending }
      const enveloped = `${ending.replace(/\.json$/, '')}.dsse.json`
      return { formatName: `${formatName} in a signed envelope`, contentType: 'application/json', ending: enveloped }
    }
    case 'vex':
      return vexOutputs[request.format]
    case 'report':
      return reportOutputs[request.format]
    case 'support-levels':
      return supportLevelsOutput
    case 'attribution':
      return attributionOutputs[request.format]
  }
}

/** What a file would contain and lose. */
export interface ExportPreview {
  /** Counts of its contents, without zeros. */
  readonly contents: readonly { readonly key: string; readonly label: string; readonly count: number }[]
  /** Describes what the format cannot represent, or what is left out. */
  readonly warnings: readonly string[]
  /** Whether it contains exactly what was read, with the document's own identity. */
  readonly unchanged: boolean
}
