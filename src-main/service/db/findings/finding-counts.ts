import { sql } from 'kysely'
import type { Severity } from '#shared/severity.ts'
import type { VexStatusWord } from '#shared/vex.ts'
import type { FindingCount } from '#service/domain/findings/finding-counts.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { isPending } from '#service/db/pending-version.ts'
import { findingSetsOf, versionOfFinding } from '#service/db/shown-content.ts'

const isWorse = sql<number>`(finding.worse_at is not null)`

/** Counts active findings of versions. A version without any has an empty list. */
export async function countFindings(
  database: UserDatabase,
  versionIds: readonly string[],
): Promise<Map<string, readonly FindingCount[]>> {
  const counts = new Map<string, FindingCount[]>(versionIds.map((id) => [id, []]))
  if (versionIds.length === 0) return counts
  const rows = await database.read
    .selectFrom('finding')
    .select([
      versionOfFinding().as('version_id'),
      'severity',
      'vex_status',
      'kev',
      isWorse.as('is_worse'),
      sql<number>`count(*)`.as('n'),
    ])
    .where('finding_set_id', 'in', findingSetsOf(versionIds))
    .where('state', '=', 'AFFECTED')
    .groupBy(['finding_set_id', 'severity', 'vex_status', 'kev', 'is_worse'])
    .execute()
  for (const row of rows) {
    counts.get(row.version_id)?.push({
      severity: row.severity as Severity, // scans write words of the list
      status: row.vex_status as VexStatusWord | null, // a CHECK of the table
      inKev: row.kev === 1,
      isWorse: row.is_worse === 1,
      count: row.n,
    })
  }
  return counts
}

/** The version of an environment whose findings are counted. */
export interface CountedVersion {
  readonly productId: string
  readonly environmentId: string
  /** The newest visible version that has a result. Null: none has one yet. */
  readonly versionId: string | null
  /** Whether a newer version has no result yet. */
  readonly hasPending: boolean
}

/** Returns which version counts, for each environment that has versions: the newest with a result, not one that is still being scanned. */
export async function findLatestVersions(
  database: UserDatabase,
  productIds: readonly string[],
): Promise<readonly CountedVersion[]> {
  if (productIds.length === 0) return []
  const rows = await database.read
    .selectFrom('environment')
    .select(['environment.product_id', 'environment.id'])
    .select((eb) => {
      const newest = eb
        .selectFrom('sbom_version')
        .whereRef('sbom_version.environment_id', '=', 'environment.id')
        .where('sbom_version.visible', '=', 1)
        .orderBy('sbom_version.created_at', 'desc')
        .orderBy('sbom_version.id', 'desc')
        .limit(1)
      return [
        newest
          .where((is) => is.not(isPending()))
          .select('sbom_version.id')
          .as('version_id'),
        newest.select(sql<number>`${isPending()}`.as('is_pending')).as('has_pending'),
      ]
    })
    .where('environment.product_id', 'in', productIds)
    .execute()
  return rows.flatMap(({ product_id: productId, id: environmentId, version_id: versionId, has_pending: pending }) =>
    pending === null ? [] : [{ productId, environmentId, versionId, hasPending: pending === 1 }],
  )
}

/** Returns the ids of the versions that count. */
export function countedIds(latest: readonly CountedVersion[]): string[] {
  return latest.flatMap(({ versionId }) => versionId ?? [])
}

/** Counts active findings in the newest version of each environment that has a result, by product. */
export async function countFindingsOfProducts(
  database: UserDatabase,
  productIds: readonly string[],
): Promise<Map<string, readonly FindingCount[]>> {
  const latest = await findLatestVersions(database, productIds)
  const byVersion = await countFindings(database, countedIds(latest))
  const byProduct = new Map<string, FindingCount[]>(productIds.map((id) => [id, []]))
  for (const { productId, versionId } of latest) {
    if (versionId !== null) byProduct.get(productId)?.push(...(byVersion.get(versionId) ?? []))
  }
  return byProduct
}
