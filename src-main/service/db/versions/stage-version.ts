import { sql } from 'kysely'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { StageName } from '#shared/stage.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { ScanBasis } from '#service/db/scans/scan-states.ts'
import { countRows } from '#service/db/count-rows.ts'
import { renameColumns } from '#service/db/rename-columns.ts'

/** The fields of a version that stages need. */
export type StagedVersion = Pick<SbomVersion, 'id' | 'organizationId' | 'productId' | 'environmentId' | 'label'>

/** Position in the order of a rescan: creation time and id of the last version. */
export type ScanPlace = readonly [createdAt: string, id: string]

const columns = ['id', 'organization_id', 'product_id', 'environment_id', 'label'] as const

/** Finds a visible version. */
export async function findStageVersion({ write }: UserDatabase, id: string): Promise<StagedVersion | undefined> {
  const row = await write
    .selectFrom('sbom_version')
    .select(columns)
    .where('id', '=', id)
    .where('visible', '=', 1)
    .executeTakeFirst()
  return row && renameColumns(row)
}

/** Selects versions to rescan: those whose results depend on anything other than `basis`, or whose `stages` did not succeed. */
export interface RescanScope {
  readonly organizationId: string
  readonly basis: ScanBasis
  readonly stages: readonly StageName[]
}

/** A version to rescan. */
export interface VersionToScan {
  readonly version: StagedVersion
  readonly place: ScanPlace
  readonly components: number
}

/** Returns the next versions of a rescan of all, newest first. Versions whose processing is queued are skipped. */
export async function nextVersionsToScan(
  database: UserDatabase,
  scope: RescanScope,
  after: ScanPlace | null,
  limit: number,
): Promise<readonly VersionToScan[]> {
  const rows = await toScan(database, scope, after)
    .select([...columns, 'created_at', 'component_count'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at: createdAt, component_count: components, ...row }) => ({
    version: renameColumns(row),
    place: [createdAt, row.id],
    components,
  }))
}

/** Counts the versions that a rescan of all still has to process after a position. */
export async function countVersionsToScan(
  database: UserDatabase,
  scope: RescanScope,
  after: ScanPlace | null,
): Promise<number> {
  return countRows(toScan(database, scope, after))
}

function toScan({ write }: UserDatabase, { organizationId, basis, stages }: RescanScope, after: ScanPlace | null) {
  const upToDate = sql<boolean>`exists (select 1 from scan_state where scan_state.version_id = sbom_version.id
    and snapshot_id = ${basis.snapshotId} and engine_version = ${basis.engineVersion} and exclusions = ${basis.exclusions})`
  const unfinished = sql<boolean>`exists (select 1 from processing_stage where processing_stage.version_id = sbom_version.id
    and name in (${sql.join(stages)}) and (status <> 'COMPLETED' or error is not null))`
  let query = write
    .selectFrom('sbom_version')
    .where('organization_id', '=', organizationId)
    .where('visible', '=', 1)
    .where(sql<boolean>`(not ${upToDate} or ${unfinished})`)
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
