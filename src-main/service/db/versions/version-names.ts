import type { UserReader } from '#service/db/database.ts'
import { findProductNames } from '#service/db/products/product-names.ts'
import type { OrganizationId, VersionId } from '#service/domain/id.ts'
import { findVersionsById } from './find-version.ts'

/** Names versions as people do: product and version string. */
export async function namesOfVersions(
  read: UserReader,
  organizationId: OrganizationId,
  ids: readonly VersionId[],
): Promise<readonly string[]> {
  const versions = await findVersionsById(read, organizationId, [...new Set(ids)])
  const productIds = new Set([...versions.values()].map(({ productId }) => productId))
  const names = await findProductNames({ read }, [...productIds])
  return ids.map((id) => {
    const version = versions.get(id)
    return `${names.get(version?.productId ?? '') ?? ''} ${version?.label ?? id}`.trim()
  })
}
