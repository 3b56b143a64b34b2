import type { DownloadChoice, DownloadKind, ReportSection } from './choice.ts'
import type { DownloadedVersion } from './use-export.ts'

export const kindWords: Readonly<Record<DownloadKind, string>> = {
  sbom: 'SBOM, enhanced',
  original: 'SBOM, original',
  lite: 'SBOM, lite',
  vex: 'VEX',
  support: 'Support levels',
  report: 'Report',
}

export const kindHint: Readonly<Record<DownloadKind, string>> = {
  sbom: 'any format',
  original: 'byte for byte',
  lite: 'names, identifiers',
  vex: 'the decisions',
  support: 'CSV',
  report: 'PDF, spreadsheet',
}

export const vexWords: Readonly<Record<DownloadChoice['vex'], string>> = {
  CYCLONEDX: 'CycloneDX 1.7',
  OPENVEX: 'OpenVEX 0.2.0',
  CSAF: 'CSAF 2.0',
  SPDX: 'SPDX 3.0.1',
}

export const encodingWords: Readonly<Record<DownloadChoice['format'], string>> = {
  JSON: 'JSON',
  XML: 'XML',
  TAG_VALUE: 'tag-value',
}

export const reportWords: Readonly<Record<DownloadChoice['report'], string>> = {
  PDF: 'PDF',
  XLSX: 'Spreadsheet (XLSX)',
}

export const sectionWords: Readonly<Record<ReportSection, string>> = {
  SUMMARY: 'Summary',
  VULNERABILITIES: 'Vulnerabilities',
  COMPONENTS: 'Components',
  LICENSES: 'Licenses',
  CHECKS: 'Checks',
  POLICIES: 'Policies',
}

/** The active document of a version; undefined for a version that was made by hand. */
export function originalOf({ documents }: Pick<DownloadedVersion, 'documents'>) {
  return documents.find(({ active }) => active)
}

/** A document in words: `SPDX 2.3 tag-value`. */
export function formWords(document: DownloadedVersion['documents'][number]): string {
  const { spec, specVersion, format } = document
  return `${spec} ${specVersion} ${format === 'TAG_VALUE' ? 'tag-value' : format}`
}
