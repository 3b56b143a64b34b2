/** Names of the export profiles (specification 2.3). */
export const exportProfiles = ['default', 'minimum-elements', 'bsi-tr-03183-2'] as const
export type ExportProfileName = (typeof exportProfiles)[number]

/** Formats of a VEX document. */
export const vexFormats = ['CYCLONEDX', 'SPDX', 'OPENVEX', 'CSAF'] as const
export type VexFormat = (typeof vexFormats)[number]

/** Sections of a report. */
export const reportSections = ['SUMMARY', 'COMPONENTS', 'VULNERABILITIES', 'LICENSES', 'CHECKS', 'POLICIES'] as const
export type ReportSection = (typeof reportSections)[number]

/** What goes into an SBOM that is written. A profile has been applied already: it decides about these. */
export interface SbomExportOptions {
  readonly profile: ExportProfileName
  /** Findings and decisions. */
  readonly vulnerabilities: boolean
  readonly supportStatus: boolean
  /** Components with name, version, purl, CPE and licence only. */
  readonly lite: boolean
  /** Internal components are left out, with what points at them. */
  readonly redactInternal: boolean
}

/** A file that is made of a version. */
export type ExportRequest =
  | ({
      readonly kind: 'sbom'
      readonly spec: 'CycloneDX' | 'SPDX'
      /** `1.4` to `1.7`; `2.3` or `3.0.1`. */
      readonly specVersion: string
      readonly format: 'JSON' | 'XML' | 'TAG_VALUE'
    } & SbomExportOptions)
  | { readonly kind: 'vex'; readonly format: VexFormat }
  | { readonly kind: 'support-levels' }
  | { readonly kind: 'report'; readonly format: 'PDF' | 'XLSX'; readonly sections: readonly ReportSection[] }
