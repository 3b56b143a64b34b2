import type { DownloadKind, ReportSection } from './choice.ts'
import type { DownloadedVersion } from './use-export.ts'

export const downloadLabels: Readonly<Record<DownloadKind, string>> = {
  sbom: 'SBOM, enhanced',
  original: 'SBOM, original',
  lite: 'SBOM, lite',
  vex: 'VEX',
  attribution: 'Attribution',
  support: 'Support levels',
  report: 'Report',
}

export const kindHint: Readonly<Record<DownloadKind, string>> = {
  sbom: 'any format',
  original: 'byte for byte',
  lite: 'names, identifiers',
  vex: 'the decisions',
  attribution: 'licenses, notices',
  support: 'CSV',
  report: 'PDF, spreadsheet',
}

/** Returns the label of an encoding; an unknown encoding is its own label. */
export function encodingLabel(encoding: string): string {
  return encoding === 'TAG_VALUE' ? 'tag-value' : encoding
}

export const sectionLabels: Readonly<Record<ReportSection, string>> = {
  SUMMARY: 'Summary',
  VULNERABILITIES: 'Vulnerabilities',
  COMPONENTS: 'Components',
  LICENSES: 'Licenses',
  CHECKS: 'Checks',
  POLICIES: 'Policies',
  ATTRIBUTION: 'Attribution',
}

/** Returns the active document of a version; undefined for a version that was created manually. */
export function originalOf({ documents }: Pick<DownloadedVersion, 'documents'>) {
  return documents.find(({ active }) => active)
}

/** Formats family, version and encoding of a document: `SPDX 2.3 tag-value`. */
export function formatDocumentFormat(document: DownloadedVersion['documents'][number]): string {
  const { spec, specVersion, format } = document
  return `${spec} ${specVersion} ${encodingLabel(format)}`
}
