import type { ExportRequest } from './export-request.ts'

/** What a file is called and sent as, before it is written. */
export interface ExportFileKind {
  /** Format in words, for example `CycloneDX 1.7 XML`. */
  readonly formatName: string
  /** Without parameters (api.md rule 5). */
  readonly contentType: string
  /** End of the file name, without the leading dot. */
  readonly ending: string
}

const json = 'application/json'

const vexKinds = {
  CYCLONEDX: { formatName: 'CycloneDX 1.7 VEX', contentType: json, ending: 'vex.cdx.json' },
  SPDX: { formatName: 'SPDX 3.0.1 VEX', contentType: json, ending: 'vex.spdx3.json' },
  OPENVEX: { formatName: 'OpenVEX', contentType: json, ending: 'openvex.json' },
  CSAF: { formatName: 'CSAF 2.0 VEX', contentType: json, ending: 'csaf.json' },
} as const satisfies Readonly<Record<string, ExportFileKind>>

const reportKinds = {
  PDF: { formatName: 'PDF', contentType: 'application/pdf', ending: 'pdf' },
  XLSX: {
    formatName: 'Spreadsheet (XLSX)',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: 'xlsx',
  },
} as const satisfies Readonly<Record<string, ExportFileKind>>

/** Name and media type of the file that a request makes. */
export function exportFileKind(request: ExportRequest): ExportFileKind {
  if (request.kind === 'vex') return vexKinds[request.format]
  if (request.kind === 'report') return reportKinds[request.format]
  if (request.kind === 'support-levels') return { formatName: 'CSV', contentType: 'text/csv', ending: 'support.csv' }
  return sbomKind(request)
}

function sbomKind({ spec, specVersion, format }: Extract<ExportRequest, { kind: 'sbom' }>): ExportFileKind {
  const formatName = `${spec} ${specVersion} ${format === 'TAG_VALUE' ? 'tag-value' : format}`
  if (format === 'XML') return { formatName, contentType: 'text/xml', ending: 'cdx.xml' }
  if (format === 'TAG_VALUE') return { formatName, contentType: 'text/spdx', ending: 'spdx' }
  if (spec === 'CycloneDX') return { formatName, contentType: json, ending: 'cdx.json' }
  return { formatName, contentType: json, ending: specVersion.startsWith('3') ? 'spdx3.json' : 'spdx.json' }
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
