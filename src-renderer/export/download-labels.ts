import type { DownloadKind, ReportSection } from './choice.ts'
import * as texts from './texts.tsx'
import type { DownloadedVersion } from './use-export.ts'

export const downloadLabels: Readonly<Record<DownloadKind, string>> = {
  sbom: texts.sbomEnhanced,
  original: texts.sbomOriginal,
  lite: texts.sbomLite,
  vex: 'VEX',
  attribution: texts.attribution,
  support: texts.supportLevels,
  report: texts.report,
}

export const kindHint: Readonly<Record<DownloadKind, string>> = {
  sbom: texts.anyFormat,
  original: texts.byteForByteInline,
  lite: texts.namesIdentifiers,
  vex: texts.theDecisions,
  attribution: texts.licensesNotices,
  support: 'CSV',
  report: texts.pdfSpreadsheet,
}

/** Returns the label of an encoding; an unknown encoding is its own label. */
export function encodingLabel(encoding: string): string {
  return encoding === 'TAG_VALUE' ? 'tag-value' : encoding
}

export const sectionLabels: Readonly<Record<ReportSection, string>> = {
  SUMMARY: texts.summary,
  VULNERABILITIES: texts.vulnerabilities,
  COMPONENTS: texts.components,
  LICENSES: texts.licenses,
  CHECKS: texts.checks,
  POLICIES: texts.policies,
  ATTRIBUTION: texts.attribution,
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
