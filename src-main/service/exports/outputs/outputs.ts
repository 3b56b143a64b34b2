import type { DocumentEncoding } from '#service/domain/documents/document-family.ts'
import {
  type AttributionFormat,
  attributionOutputs,
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

/**
 * What a version can be exported as: an SBOM in one version of a format, a VEX document, a report, the table of support levels, or an
 * attribution document.
 */
export type ExportOutput = {
  /** Unique, for example `sbom-cyclonedx-1.7`. */
  readonly id: string
  /** Label for people, unique among outputs of its kind: `CycloneDX 1.7`. */
  readonly label: string
  /** File name extensions, without the leading dot. */
  readonly endings: readonly string[]
} & (
  | {
      readonly kind: 'sbom'
      readonly family: WrittenFamily
      readonly specVersion: string
      /** The first encoding exists for every version of the format. */
      readonly encodings: readonly DocumentEncoding[]
      readonly profiles: readonly ExportProfileName[]
    }
  | { readonly kind: 'vex'; readonly format: VexFormat }
  | { readonly kind: 'report'; readonly format: ReportFormat }
  | { readonly kind: 'support-levels' }
  | { readonly kind: 'attribution'; readonly format: AttributionFormat }
)
export type SbomExportOutput = Extract<ExportOutput, { kind: 'sbom' }>

/** SBOM outputs in display order: the newest of each family first. */
export const sbomExports: readonly SbomExportOutput[] = listSboms()

/** A list for each kind of request. The compiler requires a list for every new kind. */
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
  attribution: named(attributionOutputs, (format) => ({ kind: 'attribution', format })),
}

/** All outputs of a version, in display order. */
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
  const formats = Object.keys(table) as Format[] // the keys of this very table
  return formats.map((format) => {
    const { label, ending } = table[format]
    const kind = kindOf(format)
    return { id: `${kind.kind}-${format.toLowerCase()}`, label, endings: [ending], ...kind }
  })
}
