import type { DocumentEncoding } from '#service/domain/documents/document-family.ts'
import {
  type NamedOutput,
  type ReportFormat,
  reportOutputs,
  sbomOutputList,
  supportLevelsOutput,
  type VexFormat,
  vexOutputs,
  type WrittenFamily,
} from '#service/domain/downloads/export-outputs.ts'
import { type ExportProfileName, type ExportRequest, exportProfiles } from '#service/domain/downloads/export-request.ts'

/** What can be made of a version: an SBOM in one version of a format, a VEX document, a report, the table of support levels. */
export type ExportOutput = {
  /** Unique, for example `sbom-cyclonedx-1.7`. */
  readonly id: string
  /** For people, among outputs of its kind: `CycloneDX 1.7`. */
  readonly label: string
  /** Ends of the names of its files, without the leading dot. */
  readonly endings: readonly string[]
} & (
  | {
      readonly kind: 'sbom'
      readonly family: WrittenFamily
      readonly specVersion: string
      /** The first one is the one that every format version has. */
      readonly encodings: readonly DocumentEncoding[]
      readonly profiles: readonly ExportProfileName[]
    }
  | { readonly kind: 'vex'; readonly format: VexFormat }
  | { readonly kind: 'report'; readonly format: ReportFormat }
  | { readonly kind: 'support-levels' }
)
export type SbomExportOutput = Extract<ExportOutput, { kind: 'sbom' }>

/** The SBOMs that can be made, in the order in which they are offered: of a family the newest first. */
export const sbomExports: readonly SbomExportOutput[] = listSboms()

/** A list for each kind of request: the compiler asks for the list of a new one. */
const outputsByKind: { readonly [Kind in ExportRequest['kind']]: readonly Extract<ExportOutput, { kind: Kind }>[] } = {
  sbom: sbomExports,
  vex: named(vexOutputs, (format) => ({ kind: 'vex', format })),
  report: named(reportOutputs, (format) => ({ kind: 'report', format })),
  'support-levels': [
    {
      id: 'support-levels',
      kind: 'support-levels',
      label: supportLevelsOutput.label,
      endings: [supportLevelsOutput.ending],
    },
  ],
}

/** Everything that can be made of a version, in the order in which it is offered. */
export const exportOutputs: readonly ExportOutput[] = Object.values(outputsByKind).flat()

function listSboms(): SbomExportOutput[] {
  const outputs = new Map<string, SbomExportOutput>()
  for (const { spec: family, specVersions, format, bsiVersion, ending } of sbomOutputList) {
    for (const specVersion of specVersions) {
      const label = `${family} ${specVersion}`
      const before = outputs.get(label)
      const isBsi = specVersion === bsiVersion
      outputs.set(label, {
        id: `sbom-${family.toLowerCase()}-${specVersion}`,
        kind: 'sbom',
        label,
        family,
        specVersion,
        encodings: [...(before?.encodings ?? []), format],
        profiles: exportProfiles.filter((profile) => profile !== 'bsi-tr-03183-2' || isBsi),
        endings: [...(before?.endings ?? []), ending],
      })
    }
  }
  return [...outputs.values()]
}

function named<Format extends string, Kind extends { readonly kind: string }>(
  table: Readonly<Record<Format, NamedOutput>>,
  kindOf: (format: Format) => Kind,
) {
  const formats = Object.keys(table) as Format[] // the keys of that very table
  return formats.map((format) => {
    const { label, ending } = table[format]
    const kind = kindOf(format)
    return { id: `${kind.kind}-${format.toLowerCase()}`, label, endings: [ending], ...kind }
  })
}
