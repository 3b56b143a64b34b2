import type { UserReader } from '#service/db/database.ts'
import { documentVersionOf } from '#service/db/parts/named-documents.ts'
import { linksFrom } from '#service/db/parts/version-parts.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import type { ReferencedPart } from '#service/domain/downloads/part-references.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'

/** Reads what identifies the documents of the parts of a version, in the order in which they were attached. */
export async function readReferencedParts(
  read: UserReader,
  { id, organizationId }: SbomVersion,
): Promise<readonly ReferencedPart[]> {
  const parts: ReferencedPart[] = []
  for (const { to } of await linksFrom(read, [id], 'parts')) {
    const version = await findVersion(read, organizationId, { id: to })
    if (version) parts.push(await readReferencedPart(read, version))
  }
  return parts
}

async function readReferencedPart(read: UserReader, version: SbomVersion): Promise<ReferencedPart> {
  const row = await read
    .selectFrom('component')
    .select(['name', 'component_version', 'kind', 'group_name', 'purl', 'cpes', 'swid', 'description'])
    .where('id', '=', version.primaryComponentId)
    .executeTakeFirstOrThrow()
  const { kept } = await read
    .selectFrom('sbom_version')
    .select('kept')
    .where('id', '=', version.id)
    .executeTakeFirstOrThrow()
  const document = await read
    .selectFrom('sbom_document')
    .select('sha256')
    .where('version_id', '=', version.id)
    .where('active', '=', 1)
    .executeTakeFirst()
  const { component_version: componentVersion, group_name: group, cpes, ...same } = row
  return {
    version,
    primary: { ...same, componentVersion, group, cpes: JSON.parse(cpes) as string[] }, // written by the ingest only
    documentVersion: documentVersionOf(kept),
    sha256: document?.sha256 ?? null,
  }
}
