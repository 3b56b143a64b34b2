import { sql } from 'kysely'
import type { Severity } from '#shared/severity.ts'
import type { VexStatusWord } from '#shared/vex.ts'
import type { FindingCount } from '#service/domain/findings/finding-counts.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { findingSetsOf, versionOfFinding } from '#service/db/shown-content.ts'

/** Counts active findings of versions. A version without any has an empty list. */
export async function countFindings(
  database: UserDatabase,
  versionIds: readonly string[],
): Promise<Map<string, readonly FindingCount[]>> {
  const counts = new Map<string, FindingCount[]>(versionIds.map((id) => [id, []]))
  if (versionIds.length === 0) return counts
  const rows = await database.read
    .selectFrom('finding')
    .select([versionOfFinding().as('version_id'), 'severity', 'vex_status', 'kev', sql<number>`count(*)`.as('n')])
    .where('finding_set_id', 'in', findingSetsOf(versionIds))
    .where('state', '=', 'AFFECTED')
    .groupBy(['finding_set_id', 'severity', 'vex_status', 'kev'])
    .execute()
  for (const row of rows) {
    counts.get(row.version_id)?.push({
      severity: row.severity as Severity, // scans write words of the list
      status: row.vex_status as VexStatusWord | null, // a CHECK of the table
      inKev: row.kev === 1,
      count: row.n,
    })
  }
  return counts
}

/** Returns the newest visible version of each environment that has one, by environment. */
export async function findLatestVersions(
  database: UserDatabase,
  productIds: readonly string[],
): Promise<readonly { readonly productId: string; readonly environmentId: string; readonly versionId: string }[]> {
  if (productIds.length === 0) return []
  const rows = await database.read
    .selectFrom('environment')
    .select([
      'environment.product_id',
      'environment.id',
      (eb) =>
        eb
          .selectFrom('sbom_version')
          .select('sbom_version.id')
          .whereRef('sbom_version.environment_id', '=', 'environment.id')
          .where('sbom_version.visible', '=', 1)
          .orderBy('sbom_version.created_at', 'desc')
          .orderBy('sbom_version.id', 'desc')
          .limit(1)
          .as('version_id'),
    ])
    .where('environment.product_id', 'in', productIds)
    .execute()
  return rows.flatMap(({ product_id: productId, id: environmentId, version_id: versionId }) =>
    versionId === null ? [] : [{ productId, environmentId, versionId }],
  )
}

/** Counts active findings in the latest version of each environment, by product. */
export async function countFindingsOfProducts(
  database: UserDatabase,
  productIds: readonly string[],
): Promise<Map<string, readonly FindingCount[]>> {
  const latest = await findLatestVersions(database, productIds)
  const byVersion = await countFindings(
    database,
    latest.map(({ versionId }) => versionId),
  )
  const byProduct = new Map<string, FindingCount[]>(productIds.map((id) => [id, []]))
  for (const { productId, versionId } of latest) byProduct.get(productId)?.push(...(byVersion.get(versionId) ?? []))
  return byProduct
}
