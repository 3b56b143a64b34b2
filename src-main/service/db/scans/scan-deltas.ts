import type { Transaction } from 'kysely'
import { type ScanDelta, type ScanDeltaEntry, scanDeltaKinds } from '#service/domain/scans/scan-delta.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { removeAbandonedEntries } from './scan-leftovers.ts'

/** Maximum number of stored deltas per version. */
const maxRetainedDeltas = 5

const entryColumns = [
  'delta_id',
  'finding_id',
  'version_id',
  'vulnerability_id',
  'package_key',
  'package_name_key',
  'kind',
  'before',
  'after',
  'urgency',
] as const

/** Entries per statement. */
const chunk = 1000

/**
 * Stages the changes of a scan in short transactions. They are not visible before `saveDelta`. Leftovers of abandoned scans are removed.
 */
export async function stageDelta(
  database: UserDatabase,
  deltaId: string,
  versionId: string,
  entries: readonly ScanDeltaEntry[],
): Promise<void> {
  await removeAbandonedEntries(database, versionId)
  for (let start = 0; start < entries.length; start += chunk) {
    const rows = entries
      .slice(start, start + chunk)
      .map((entry) => [
        deltaId,
        entry.findingId,
        versionId,
        entry.vulnerabilityId,
        entry.packageKey,
        entry.packageNameKey,
        entry.kind,
        entry.before,
        entry.after,
        urgencyOf(entry),
      ])
    await database.bulkInsert('scan_delta_entry', entryColumns, rows)
  }
}

/**
 * Makes a delta visible together with the results that it describes; the oldest ones of the version are deleted. Their entries, which nobody
 * sees then, are removed before the next one is staged.
 */
export async function saveDelta(
  transaction: Transaction<UserDataTables>,
  organizationId: string,
  delta: ScanDelta,
): Promise<void> {
  const { versionId, counts } = delta
  await transaction
    .insertInto('scan_delta')
    .values({
      id: delta.id,
      organization_id: organizationId,
      version_id: versionId,
      snapshot_id: delta.snapshotId,
      snapshot_before: delta.previousSnapshotId,
      engine_version: delta.engineVersion,
      engine_before: delta.previousEngineVersion,
      reason: delta.reason,
      at: delta.at,
      new_count: counts.NEW,
      reopened_count: counts.REOPENED,
      worse_count: counts.WORSE,
      better_count: counts.BETTER,
      gone_count: counts.GONE,
      withdrawn_count: counts.WITHDRAWN,
    })
    .execute()
  const all = await transaction
    .selectFrom('scan_delta')
    .select('id')
    .where('version_id', '=', versionId)
    .orderBy('id', 'desc')
    .execute()
  const ids = all.slice(maxRetainedDeltas).map(({ id }) => id)
  if (ids.length === 0) return
  await transaction.deleteFrom('scan_delta').where('id', 'in', ids).execute()
}

/** Sorts by kind, then the more urgent findings first. */
function urgencyOf({ kind, priority }: ScanDeltaEntry): number {
  return (scanDeltaKinds.length - scanDeltaKinds.indexOf(kind)) * 1000 + priority
}
