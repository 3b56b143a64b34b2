import type { Selectable, Transaction } from 'kysely'
import type { ScanState } from '#service/domain/scans/scan-delta.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import type { ScanStateTable } from '#service/db/tables/scan-state-tables.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

export type { ScanState }

/** What a result depends on apart from the document: while it is the same, a version need not be scanned again. */
export type ScanBasis = Pick<ScanState, 'snapshotId' | 'engineVersion' | 'exclusions'>

const columns = [
  'version_id',
  'snapshot_id',
  'engine_version',
  'exclusions',
  'scanned_at',
  'data_date',
  'components',
  'affected',
  'not_evaluated',
  'delta_id',
] as const

/** Returns the data that versions were last scanned with. Versions that were never scanned are omitted. */
export async function findScanStates(
  { read }: Pick<UserDatabase, 'read'>,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, ScanState>> {
  const rows = await read.selectFrom('scan_state').select(columns).where('version_id', 'in', versionIds).execute()
  return new Map(rows.map((row) => [row.version_id, toState(row)]))
}

/** Stores the data that a version was scanned with, in the transaction that makes the results visible. */
export async function saveScanState(
  transaction: Transaction<UserDataTables>,
  organizationId: string,
  state: ScanState,
): Promise<void> {
  const values = {
    snapshot_id: state.snapshotId,
    engine_version: state.engineVersion,
    exclusions: state.exclusions,
    scanned_at: state.scannedAt,
    data_date: state.dataDate,
    components: state.components,
    affected: state.affected,
    not_evaluated: state.notEvaluated,
    delta_id: state.deltaId,
  }
  await transaction
    .insertInto('scan_state')
    .values({ version_id: state.versionId, organization_id: organizationId, ...values })
    .onConflict((conflict) => conflict.column('version_id').doUpdateSet(values))
    .execute()
}

/** Counts the visible versions of an organization that were scanned with a snapshot, and those that were not yet. */
export async function countScanStates(
  read: UserReader,
  organizationId: string,
  snapshotId: string,
): Promise<{ readonly scanned: number; readonly pending: number }> {
  const row = await read
    .selectFrom('sbom_version')
    .leftJoin('scan_state', 'scan_state.version_id', 'sbom_version.id')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('versions'),
      fn.sum<number | null>(eb('scan_state.snapshot_id', '=', snapshotId)).as('scanned'),
    ])
    .where('sbom_version.organization_id', '=', organizationId)
    .where('sbom_version.visible', '=', 1)
    .executeTakeFirstOrThrow()
  const scanned = row.scanned ?? 0
  return { scanned, pending: row.versions - scanned }
}

/** Returns organizations with versions that were evaluated by another version of the matching engine. */
export async function organizationsToRescan(
  { read }: Pick<UserDatabase, 'read'>,
  engineVersion: string,
): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('scan_state')
    .innerJoin('sbom_version', 'sbom_version.id', 'scan_state.version_id')
    .select('scan_state.organization_id')
    .distinct()
    .where('engine_version', '<>', engineVersion)
    .where('sbom_version.visible', '=', 1)
    .execute()
  return rows.map(({ organization_id: id }) => id)
}

function toState(row: Pick<Selectable<ScanStateTable>, (typeof columns)[number]>): ScanState {
  return {
    versionId: row.version_id,
    snapshotId: row.snapshot_id,
    engineVersion: row.engine_version,
    exclusions: row.exclusions,
    scannedAt: row.scanned_at,
    dataDate: row.data_date,
    components: row.components,
    affected: row.affected,
    notEvaluated: row.not_evaluated,
    deltaId: row.delta_id,
  }
}
