import type { UserReader } from '#service/db/database.ts'
import { nameKey } from '#service/domain/products/product.ts'
import type { OrganizationId, VersionId } from '#service/domain/id.ts'

/** A version that shows a document, with the keys of its place's names. */
export interface VersionOfDocument {
  readonly id: VersionId
  readonly productKey: string
  readonly environmentId: string
  readonly environmentKey: string
}

/** Finds the visible versions of an organization that show a document with these bytes, newest first; at most 100. */
export async function findVersionsOfDocument(
  read: UserReader,
  organizationId: OrganizationId,
  sha256: string,
): Promise<readonly VersionOfDocument[]> {
  const rows = await read
    .selectFrom('sbom_document')
    .innerJoin('sbom_version', 'sbom_version.id', 'sbom_document.version_id')
    .innerJoin('environment', 'environment.id', 'sbom_version.environment_id')
    .innerJoin('product', 'product.id', 'sbom_version.product_id')
    .select(['sbom_version.id', 'environment.id as environmentId'])
    .select(['product.name as product', 'environment.name as environment'])
    .where('sbom_document.sha256', '=', sha256)
    .where('sbom_document.active', '=', 1)
    .where('sbom_version.organization_id', '=', organizationId)
    .where('sbom_version.visible', '=', 1)
    .orderBy('sbom_version.created_at', 'desc')
    .orderBy('sbom_version.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ id, environmentId, product, environment }) => ({
    ...{ id, environmentId, productKey: nameKey(product), environmentKey: nameKey(environment) },
  }))
}
