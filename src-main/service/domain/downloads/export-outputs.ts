import type { DocumentEncoding, DocumentFamily } from '#service/domain/documents/document-family.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** Media type and extension of a file. */
export interface OutputFile {
  /** Media type, without parameters (api.md rule 5). */
  readonly contentType: string
  /** Extension of the file name, without the leading dot. */
  readonly ending: string
}

/** An SBOM encoding that can be exported. */
export interface SbomOutput extends OutputFile {
  readonly spec: DocumentFamily
  /** Versions of the format that can be exported, newest first. */
  readonly specVersions: readonly string[]
  readonly format: DocumentEncoding
  /** The format version that the profile of BSI TR-03183-2 is written in; null where it is not. */
  readonly bsiVersion: string | null
}

/** A format of VEX documents, or of reports. */
export interface NamedOutput extends OutputFile {
  /** The format and its version, for a choice among others of its kind: `CycloneDX 1.7`. */
  readonly label: string
  /** The format without such a context: `CycloneDX 1.7 VEX`. */
  readonly formatName: string
}

const json = 'application/json'

/** SBOM formats in display order. The first one of a family is its default. */
export const sbomOutputs = {
  'cyclonedx-json': {
    spec: 'CycloneDX',
    specVersions: ['1.7', '1.6', '1.5', '1.4'],
    format: 'JSON',
    bsiVersion: '1.7',
    contentType: json,
    ending: 'cdx.json',
  },
  'cyclonedx-xml': {
    spec: 'CycloneDX',
    specVersions: ['1.7', '1.6', '1.5', '1.4'],
    format: 'XML',
    bsiVersion: '1.7',
    contentType: 'text/xml',
    ending: 'cdx.xml',
  },
  'spdx2-json': {
    spec: 'SPDX',
    specVersions: ['2.3'],
    format: 'JSON',
    bsiVersion: null,
    contentType: json,
    ending: 'spdx.json',
  },
  'spdx2-tag-value': {
    spec: 'SPDX',
    specVersions: ['2.3'],
    format: 'TAG_VALUE',
    bsiVersion: null,
    contentType: 'text/spdx',
    ending: 'spdx',
  },
  'spdx3-json': {
    spec: 'SPDX',
    specVersions: ['3.0.1'],
    format: 'JSON',
    bsiVersion: '3.0.1',
    contentType: json,
    ending: 'spdx3.json',
  },
} as const satisfies Readonly<Record<string, SbomOutput>>
export type SbomOutputId = keyof typeof sbomOutputs
/** Families that can be exported. */
export type WrittenFamily = (typeof sbomOutputs)[SbomOutputId]['spec']

/** VEX formats in display order. */
export const vexOutputs = {
  CYCLONEDX: {
    label: 'CycloneDX 1.7',
    formatName: 'CycloneDX 1.7 VEX',
    contentType: json,
    ending: 'vex.cdx.json',
  },
  OPENVEX: { label: 'OpenVEX 0.2.0', formatName: 'OpenVEX', contentType: json, ending: 'openvex.json' },
  CSAF: { label: 'CSAF 2.0', formatName: 'CSAF 2.0 VEX', contentType: json, ending: 'csaf.json' },
  SPDX: { label: 'SPDX 3.0.1', formatName: 'SPDX 3.0.1 VEX', contentType: json, ending: 'vex.spdx3.json' },
} as const satisfies Readonly<Record<string, NamedOutput>>
export type VexFormat = keyof typeof vexOutputs
export const vexFormats = Object.keys(vexOutputs) as VexFormat[] // the keys of that table

/** Report formats in display order. */
export const reportOutputs = {
  PDF: { label: 'PDF', formatName: 'PDF', contentType: 'application/pdf', ending: 'pdf' },
  XLSX: {
    label: 'Spreadsheet (XLSX)',
    formatName: 'Spreadsheet (XLSX)',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: 'xlsx',
  },
} as const satisfies Readonly<Record<string, NamedOutput>>
export type ReportFormat = keyof typeof reportOutputs
export const reportFormats = Object.keys(reportOutputs) as ReportFormat[] // the keys of that table

/** Formats of the attribution document, in display order. */
export const attributionOutputs = {
  TEXT: { label: 'Text', formatName: 'Attribution as text', contentType: 'text/plain', ending: 'notice.txt' },
  MARKDOWN: {
    label: 'Markdown',
    formatName: 'Attribution as Markdown',
    contentType: 'text/markdown',
    ending: 'notice.md',
  },
  HTML: { label: 'HTML', formatName: 'Attribution as HTML', contentType: 'text/html', ending: 'notice.html' },
  CSV: { label: 'CSV', formatName: 'Attribution as CSV', contentType: 'text/csv', ending: 'notice.csv' },
} as const satisfies Readonly<Record<string, NamedOutput>>
export type AttributionFormat = keyof typeof attributionOutputs
export const attributionFormats = Object.keys(attributionOutputs) as AttributionFormat[] // the keys of that table

/** The table of support levels. */
export const supportLevelsOutput = {
  label: 'CSV',
  formatName: 'CSV',
  contentType: 'text/csv',
  ending: 'support.csv',
} as const satisfies NamedOutput

/** SBOM formats with their ids, in display order. */
export const sbomOutputList = Object.entries(sbomOutputs).map(([id, output]) => ({
  id: id as SbomOutputId, // the keys of that table
  ...output,
}))

/** @throws {Rejection} if this format cannot be exported */
export function sbomOutputOf(wanted: {
  readonly spec: DocumentFamily
  readonly specVersion: string
  readonly format: DocumentEncoding
}): (typeof sbomOutputList)[number] {
  const { spec, specVersion, format } = wanted
  const output = sbomOutputList.find(
    (one) => one.spec === spec && one.format === format && one.specVersions.some((version) => version === specVersion),
  )
  if (!output) throw new Rejection(`Not available yet: ${spec} ${specVersion} ${format}`)
  return output
}
