import type { UserReader } from '#service/db/database.ts'
import { containedVersions } from '#service/db/parts/part-tree.ts'
import { listOverlays } from '#service/db/parts/with-parts.ts'
import { linksFrom } from '#service/db/parts/version-parts.ts'
import { findUnfinishedStages } from '#service/db/versions/stage-rows.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import { withEmbeddedParts } from '#service/domain/downloads/embedded-parts.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import { withPartReferences } from '#service/domain/downloads/part-references.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { readExportContent } from './export-content.ts'
import { readReferencedParts } from './referenced-parts.ts'

/** Components of a file with parts. They are in memory at once, with up to 4 KiB each while they are written and verified. */
const maxComponents = 400_000

/**
 * Reads what a file of a version contains, together with its parts if the request embeds them. Reads whole versions into memory: for
 * processing threads.
 *
 * @throws {Rejection} if they have more components than a file can embed
 */
export async function readRequestedContent(
  database: { readonly read: UserReader },
  version: SbomVersion,
  request: ExportRequest,
): Promise<ExportContent> {
  const own = await readExportContent(database, version)
  if (request.referencesParts === true) {
    const parts = await readReferencedParts(database.read, version)
    return parts.length === 0 ? own : withPartReferences(own, parts)
  }
  if (!embedsParts(request)) return own
  const ids = await containedVersions(database.read, version.id)
  if (ids.length === 1) return own
  const contents = [own]
  const overlays = await listOverlays(database, ids)
  let components = own.components.length
  for (const id of ids.slice(1)) {
    const part = await findVersion(database.read, version.organizationId, { id })
    if (!part) continue
    components += part.counts.components
    if (components > maxComponents) {
      const message = `The version and its parts have more than ${maxComponents} components, which is the most that one file embeds`
      throw new Rejection(message, 'Leave its parts out ("excludeParts"), and download them by themselves.')
    }
    contents.push(await readExportContent(database, part, overlays))
  }
  const content = withEmbeddedParts(contents, await linksFrom(database.read, ids, 'parts'))
  const missing = hasFindings(request) ? await missingFindings(database.read, contents.slice(1)) : []
  return { ...content, partLosses: [...missing, ...(content.partLosses ?? [])] }
}

function hasFindings(request: ExportRequest): boolean {
  return request.kind === 'sbom' ? request.vulnerabilities : request.kind === 'vex' || request.kind === 'report'
}

/** Says of which parts there are no complete findings: a file waits for the stages of the version itself only. */
async function missingFindings(read: UserReader, parts: readonly ExportContent[]): Promise<readonly string[]> {
  const losses: string[] = []
  for (const { version } of parts) {
    if (!(await findUnfinishedStages(read, version.id)).includes('VULN_SCAN')) continue
    const what = `findings of part ${JSON.stringify(version.label)}`
    losses.push(`${what}: some may be missing, because its vulnerability scan has not ended or failed`)
  }
  return losses
}

/** Counts the components that are read for a request, those of embedded parts included. */
export async function countRequestedComponents(
  read: UserReader,
  { id, organizationId, counts }: SbomVersion,
  request: ExportRequest,
): Promise<number> {
  let components = counts.components
  if (!embedsParts(request)) return components
  for (const partId of (await containedVersions(read, id)).slice(1)) {
    components += (await findVersion(read, organizationId, { id: partId }))?.counts.components ?? 0
  }
  return components
}

function embedsParts(request: ExportRequest): boolean {
  if (request.kind === 'sbom' && request.profile === 'minimum-elements') return false
  return request.excludeParts !== true
}
