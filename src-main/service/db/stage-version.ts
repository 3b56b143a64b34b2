import { sql } from 'kysely'
import type { SbomVersion } from '#service/domain/sbom-version.ts'
import type { UserDatabase } from './database.ts'

/** What stages need to know of the version that they work on. */
export type StagedVersion = Pick<SbomVersion, 'id' | 'organizationId' | 'productId' | 'environmentId' | 'label'>

/** Place in the order in which versions are scanned again: time of creation and id of the last one. */
export type ScanPlace = readonly [createdAt: string, id: string]

const columns = ['id', 'organization_id', 'product_id', 'environment_id', 'label', 'created_at'] as const

interface Row {
  id: string
  organization_id: string
  product_id: string
  environment_id: string
  label: string
}

/** A version that can be seen. */
export async function findStageVersion({ write }: UserDatabase, id: string): Promise<StagedVersion | undefined> {
  const row = await write
    .selectFrom('sbom_version')
    .select(columns)
    .where('id', '=', id)
    .where('visible', '=', 1)
    .executeTakeFirst()
  return row && staged(row)
}

/** The version that comes next when all are scanned, newest first. Versions whose processing is still to come are passed over. */
export async function nextVersionToScan(
  database: UserDatabase,
  organizationId: string,
  after: ScanPlace | null,
): Promise<{ readonly version: StagedVersion; readonly place: ScanPlace } | undefined> {
  const row = await toScan(database, organizationId, after)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { version: staged(row), place: [row.created_at, row.id] }
}

/** How many versions a scan of all has left to do after a place. */
export async function countVersionsToScan(
  database: UserDatabase,
  organizationId: string,
  after: ScanPlace | null,
): Promise<number> {
  const row = await toScan(database, organizationId, after)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function toScan({ write }: UserDatabase, organizationId: string, after: ScanPlace | null) {
  let query = write
    .selectFrom('sbom_version')
    .where('organization_id', '=', organizationId)
    .where('visible', '=', 1)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('job')
            .select('job.id')
            .whereRef('job.version_id', '=', 'sbom_version.id')
            .where('job.state', '=', 'QUEUED')
            .where('job.kind', '=', 'PROCESS_SBOM'),
        ),
      ),
    )
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after[0]}, ${after[1]})`)
  return query
}

function staged(row: Row): StagedVersion {
  return {
    id: row.id,
    organizationId: row.organization_id,
    productId: row.product_id,
    environmentId: row.environment_id,
    label: row.label,
  }
}
