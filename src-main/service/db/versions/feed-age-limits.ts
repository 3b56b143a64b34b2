import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { isNewest } from '#service/db/pending-version.ts'
import type { UserReader } from '#service/db/database.ts'
import type { VersionId } from '#service/domain/id.ts'

/** A version, and the days after which advisory data is old for it. */
export interface VersionAgeLimit {
  readonly versionId: VersionId
  readonly limitDays: number
}

/**
 * Lists the visible versions of an organization with the limit of their environment. Those of the sample product are left out: its packages are
 * invented, and so is the data about them.
 * @param versionIds only these; null: the newest of each environment, unless it is archived or its product is off
 */
export async function listAgeLimits(
  read: UserReader,
  organizationId: string,
  versionIds: readonly VersionId[] | null,
): Promise<readonly VersionAgeLimit[]> {
  let query = read
    .selectFrom('sbom_version')
    .innerJoin('environment', 'environment.id', 'sbom_version.environment_id')
    .innerJoin('product', 'product.id', 'environment.product_id')
    .select(['sbom_version.id', 'environment.feed_age_limit_days'])
    .where('sbom_version.organization_id', '=', organizationId)
    .where('sbom_version.visible', '=', 1)
    .where('product.sample', '=', 0)
  query =
    versionIds === null
      ? query.where(isNewest).where('sbom_version.archived_at', 'is', null).where('product.enabled', '=', 1)
      : query.where('sbom_version.id', 'in', valuesOf(versionIds))
  return (await query.execute()).map((row) => ({ versionId: row.id, limitDays: row.feed_age_limit_days }))
}
