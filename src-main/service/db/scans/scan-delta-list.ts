import { sql } from 'kysely'
import type { Page, PageRequest } from '#service/domain/page.ts'
import type { ScanDelta, ScanDeltaEntry, ScanDeltaKind } from '#service/domain/scans/scan-delta.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import { countRows } from '#service/db/count-rows.ts'

/** An entry as lists show it. */
export type ListedDeltaEntry = Omit<ScanDeltaEntry, 'priority'>

type Read = Pick<UserDatabase, 'read'>

const columns = [
  'id',
  'version_id',
  'snapshot_id',
  'snapshot_before',
  'engine_version',
  'engine_before',
  'reason',
  'at',
  'new_count',
  'reopened_count',
  'worse_count',
  'better_count',
  'gone_count',
  'withdrawn_count',
] as const

/** Lists what the last scans of versions changed, newest first. */
export async function listDeltas(
  { read }: Read,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ScanDelta[]>> {
  const rows = await read
    .selectFrom('scan_delta')
    .select(columns)
    .where('version_id', 'in', versionIds)
    .orderBy('id', 'desc')
    .execute()
  const deltas = rows.map((row) => ({
    id: row.id,
    versionId: row.version_id,
    snapshotId: row.snapshot_id,
    previousSnapshotId: row.snapshot_before,
    engineVersion: row.engine_version,
    previousEngineVersion: row.engine_before,
    reason: row.reason as ScanDelta['reason'], // checked by the table
    at: row.at,
    counts: {
      NEW: row.new_count,
      REOPENED: row.reopened_count,
      WORSE: row.worse_count,
      WITHDRAWN: row.withdrawn_count,
      GONE: row.gone_count,
      BETTER: row.better_count,
    },
  }))
  return Map.groupBy(deltas, ({ versionId }) => versionId)
}

/** Lists the findings that a scan changed: by kind, the most urgent first. */
export async function listDeltaEntries(
  { read }: Read,
  deltaId: string,
  kinds: readonly ScanDeltaKind[] | null,
  request: PageRequest,
): Promise<Page<ListedDeltaEntry>> {
  const query = entriesOf(read, deltaId, kinds).select([
    ...(['finding_id', 'vulnerability_id', 'package_key', 'package_name_key', 'kind', 'before', 'after'] as const),
  ])
  const keys = toSortKeys([sql.ref('urgency'), sql.ref('finding_id')], 'desc')
  return listPage(query, keys, request, (row) => ({
    findingId: row.finding_id,
    vulnerabilityId: row.vulnerability_id,
    packageKey: row.package_key,
    packageNameKey: row.package_name_key,
    kind: row.kind as ScanDeltaKind, // checked by the table
    before: row.before,
    after: row.after,
  }))
}

/** Counts the findings of some kinds that a scan changed. */
export async function countDeltaEntries(
  { read }: Read,
  deltaId: string,
  kinds: readonly ScanDeltaKind[] | null,
): Promise<number> {
  return countRows(entriesOf(read, deltaId, kinds))
}

function entriesOf(read: UserReader, deltaId: string, kinds: readonly ScanDeltaKind[] | null) {
  const query = read.selectFrom('scan_delta_entry').where('delta_id', '=', deltaId)
  return kinds === null ? query : query.where('kind', 'in', kinds.length > 0 ? kinds : [''])
}
