import { hasDecidedFinding } from '#service/db/downloads/previewed-findings.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { containedVersions } from '#service/db/parts/part-tree.ts'
import { vexFormats, vexOutputs } from '#service/domain/downloads/export-outputs.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import type { ShareLink } from '#service/domain/sharing/share-link.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { sbomExports } from '#service/exports/outputs/outputs.ts'
import { vexWriters } from '#service/exports/outputs/statement-writers.ts'

/** A file that a link offers of a version. */
export interface OfferedFormat {
  /** The value of `format` in its address: `cyclonedx-1.7-json`, `vex-openvex`. */
  readonly id: string
  readonly kind: 'SBOM' | 'VEX'
  /** `CycloneDX 1.7`. */
  readonly label: string
  readonly encoding: 'JSON' | 'XML' | 'Tag-value'
  readonly request: ExportRequest
}

const encodingWords = { JSON: 'JSON', XML: 'XML', TAG_VALUE: 'Tag-value' } as const

/**
 * Lists the files that a link offers: the SBOM in every format that its profile can be written in, those of the version's own family first,
 * and VEX documents. A VEX format that must hold a statement is left out while nothing is decided.
 */
export async function listOfferedFormats(
  database: Pick<UserDatabase, 'read'>,
  { profile, includeVex }: ShareLink,
  version: Pick<SbomVersion, 'id' | 'spec'>,
): Promise<readonly OfferedFormat[]> {
  // As `Sbom.download` with this profile: the default one has all that is known.
  const hasAll = profile === 'default'
  const options = { profile, vulnerabilities: hasAll, supportStatus: hasAll, lite: false, redactInternal: false }
  const isOther = ({ family }: { readonly family: string }) => Number(family !== version.spec)
  const outputs = sbomExports.filter(({ profiles }) => profiles.includes(profile))
  const sboms = outputs
    .toSorted((left, right) => isOther(left) - isOther(right))
    .flatMap(({ label, family: spec, specVersion, encodings }) =>
      encodings.map((format): OfferedFormat => {
        const request: ExportRequest = { kind: 'sbom', spec, specVersion, format, ...options }
        const encoding = encodingWords[format]
        return { id: `${spec}-${specVersion}-${encoding}`.toLowerCase(), kind: 'SBOM', label, encoding, request }
      }),
    )
  if (!includeVex) return sboms
  const isDecided = await hasDecidedFinding(database, await containedVersions(database.read, version.id))
  const possible = vexFormats.filter((format) => isDecided || vexWriters[format].withoutStatements.isWritten)
  const vex = possible.map((format): OfferedFormat => {
    const { label } = vexOutputs[format]
    return { id: `vex-${format.toLowerCase()}`, kind: 'VEX', label, encoding: 'JSON', request: { kind: 'vex', format } }
  })
  return [...sboms, ...vex]
}
