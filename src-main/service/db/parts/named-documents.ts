import { type Selectable, sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { lowercaseBefore, valuesOf } from '#service/db/dialect/sql-words.ts'
import type { SbomVersionTable } from '#service/db/tables/version-tables.ts'
import { memberOf } from '#service/domain/json-values.ts'
import type { OrganizationId, VersionId } from '#service/domain/id.ts'

/** A version by what names its document. */
export interface NamedDocument {
  readonly versionId: VersionId
  /** Serial number or namespace; null without one. */
  readonly serialNumber: string | null
  /** `version` of a CycloneDX document. */
  readonly documentVersion: number
  /** Of the document that is in use; null without one. */
  readonly sha256: string | null
}

/**
 * Finds the versions of an organization whose document has one of these names or digests, the newest first. Documents with a digest are
 * read before the versions that have them, which are many more.
 */
export async function findNamedDocuments(
  read: UserReader,
  organizationId: OrganizationId,
  { keys, digests }: { readonly keys: readonly string[]; readonly digests: readonly string[] },
): Promise<readonly NamedDocument[]> {
  const rows = await read
    .selectFrom('sbom_version')
    .leftJoin('sbom_document', (join) =>
      join.onRef('sbom_document.version_id', '=', 'sbom_version.id').on('sbom_document.active', '=', 1),
    )
    .select(['sbom_version.id', 'sbom_version.serial_number', 'sbom_version.kept', 'sbom_document.sha256'])
    .where('sbom_version.visible', '=', 1)
    .where(
      'sbom_version.id',
      'in',
      sql<VersionId>`(
      select named.id from sbom_version as named where named.organization_id = ${organizationId}
        and named.serial_number is not null and ${lowercaseBefore('named.serial_number', '#')} in ${valuesOf(keys)}
      union select held.version_id from sbom_document as held cross join sbom_version as holder on holder.id = held.version_id
        where held.sha256 in ${valuesOf(digests)} and held.active = 1 and holder.organization_id = ${organizationId})`,
    )
    .orderBy('sbom_version.created_at', 'desc')
    .orderBy('sbom_version.id', 'desc')
    .execute()
  return rows.map(({ id, serial_number: serialNumber, kept, sha256 }) => {
    return { versionId: id, serialNumber, documentVersion: documentVersionOf(kept), sha256 }
  })
}

/** `version` of a CycloneDX document, from the members of a version that are kept as they were; 1 without one. */
export function documentVersionOf(kept: Selectable<SbomVersionTable>['kept']): number {
  const number = memberOf(JSON.parse(kept), 'version') // written by the ingest only
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : 1
}
