import { isDataTier } from '#e2e/support/test-data.ts'
import { isFullTier } from '#e2e/support/test-tier.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ExportRequest, SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { run } from '#service/exports/content-for-test.ts'
import { planExport, type PlannedExport } from '#service/exports/plan-export.ts'
import type { SbomWriter } from '#service/exports/writing/sbom-writer.ts'
import { sbomWriters } from '#service/exports/outputs/sbom-writers.ts'
import { withFindings } from '#service/exports/spdx/fixtures-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const variants: Readonly<Record<string, Partial<SbomExportOptions>>> = {
  whole: {},
  'with findings and support status': { vulnerabilities: true, supportStatus: true },
  lite: { lite: true },
  'without internal components': { redactInternal: true },
  'of minimum elements': { profile: 'minimum-elements' },
  'by the BSI': { profile: 'bsi-tr-03183-2' },
}
const newest = new Set(['CycloneDX 1.7', 'SPDX 3.0.1'])
const publisher = { name: 'Acme', url: 'https://acme.example', email: null }

/** One format and version in one variant. */
export interface EveryExport {
  readonly name: string
  readonly writer: SbomWriter
  readonly specVersion: string
  readonly options: SbomExportOptions
}

/** All formats, versions and variants. */
const everyExport: readonly EveryExport[] = sbomWriters.flatMap((writer) =>
  writer.specVersions.flatMap((specVersion) =>
    Object.entries(variants)
      .filter(([, { profile }]) => profile !== 'bsi-tr-03183-2' || newest.has(`${writer.spec} ${specVersion}`))
      .map(([variant, options]): EveryExport => ({
        name: `${writer.spec} ${specVersion} ${writer.format} ${variant}`,
        writer,
        specVersion,
        options: { ...plainExport, ...options },
      })),
  ),
)

/**
 * Returns the exports to create from the document at this index. A document of a thousand components needs one variant only. The
 * project's own documents are alike: in `npm test` each is exported in every twelfth way, in turn, so that several cover each export.
 */
export function exportsOf({ components }: ExportContent, place = 0): readonly EveryExport[] {
  if (components.length > 200) return everyExport.filter(({ options }) => options.vulnerabilities)
  return isDataTier || isFullTier ? everyExport : everyExport.filter((_, at) => (at + place) % 12 === 0)
}

/** Adds findings with alternating decisions to the first components, and marks every fourth component as internal. */
export function prepared(content: ExportContent): ExportContent {
  const decided = withFindings(content)
  return { ...decided, components: decided.components.map((one, at) => ({ ...one, internal: at % 4 === 3 })) }
}

/** Returns the text of a download; null if the original document is returned unchanged, valid or not. */
export function exportText(content: ExportContent, one: EveryExport): string | null {
  const planned = plannedExport(content, one)
  return planned.unchanged ? null : textOf(planned)
}

/** Plans a download. */
export function plannedExport(content: ExportContent, { writer, specVersion, options }: EveryExport): PlannedExport {
  const { spec, format } = writer
  const request: ExportRequest = { kind: 'sbom', spec, specVersion, format, ...options }
  return planExport(content, { ...run, publisher }, request)
}

/** Returns the text of an SBOM. */
export function textOf(planned: PlannedExport): string {
  return [...(planned.pieces() as Iterable<string>)].join('') // the pieces of SBOMs are text
}
