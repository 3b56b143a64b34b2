import type { DocumentEncoding } from '#service/domain/documents/document-family.ts'
import type { AttributionFormat, ReportFormat, VexFormat, WrittenFamily } from './export-outputs.ts'

/** Names of the export profiles (specification 2.3). */
export const exportProfiles = ['default', 'minimum-elements', 'bsi-tr-03183-2'] as const
export type ExportProfileName = (typeof exportProfiles)[number]

/** Sections of a report. */
export const reportSections = [
  'SUMMARY',
  'COMPONENTS',
  'VULNERABILITIES',
  'LICENSES',
  'CHECKS',
  'POLICIES',
  'ATTRIBUTION',
] as const
export type ReportSection = (typeof reportSections)[number]

/** The contents of an exported SBOM. A profile has been applied already, since it determines these options. */
export interface SbomExportOptions {
  readonly profile: ExportProfileName
  /** Findings and decisions. */
  readonly vulnerabilities: boolean
  readonly supportStatus: boolean
  /** Components with name, version, purl, CPE and license only. */
  readonly lite: boolean
  /** Leaves out internal components and all references to them. */
  readonly redactInternal: boolean
  /** The key that signs the file. Absent: it is not signed. */
  readonly signingKeyId?: string | null
}

/** A file that is generated from a version. */
export type ExportRequest = ExportedFile & {
  /** Leaves out what the version inherits from its parts. Absent: parts are embedded, unless the profile excludes them. */
  readonly excludeParts?: boolean
  /** Writes references to the documents of parts that are left out. SBOMs only. */
  readonly referencesParts?: boolean
}

type ExportedFile =
  | ({
      readonly kind: 'sbom'
      readonly spec: WrittenFamily
      /** `1.4` to `1.7`; `2.3` or `3.0.1`. */
      readonly specVersion: string
      readonly format: DocumentEncoding
    } & SbomExportOptions)
  | { readonly kind: 'vex'; readonly format: VexFormat }
  | { readonly kind: 'support-levels' }
  | { readonly kind: 'attribution'; readonly format: AttributionFormat }
  | { readonly kind: 'report'; readonly format: ReportFormat; readonly sections: readonly ReportSection[] }
