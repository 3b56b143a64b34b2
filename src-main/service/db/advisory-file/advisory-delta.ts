import { sql } from 'kysely'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { noDeltaCounts, type ScanDeltaCounts, type ScanDeltaKind } from '#service/domain/scans/scan-delta.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import { countRows } from '#service/db/count-rows.ts'

type Read = Pick<UserDatabase, 'read'>

/** A snapshot of the advisory data, and the organization whose versions count. */
export interface DeltaScope {
  readonly organizationId: string
  readonly snapshotId: string
}

/** Changes in all versions when they were scanned with a snapshot. Times are RFC 3339 in UTC. */
export interface AdvisoryDeltaCounts {
  readonly startedAt: string | null
  readonly updatedAt: string | null
  readonly versions: number
  readonly counts: ScanDeltaCounts
  readonly distinct: ScanDeltaCounts
}

/** One change of a vulnerability in a package, in all versions that have it. */
export interface AdvisoryDeltaEntry {
  readonly kind: ScanDeltaKind
  readonly vulnerabilityId: string
  readonly packageNameKey: string
  readonly findings: number
  readonly versions: number
  /** The most urgent finding, and its description. */
  readonly findingId: string
  readonly before: string | null
  readonly after: string | null
}

/** Counts the changes by a snapshot: scans of versions that had other data before. */
export async function countAdvisoryDelta({ read }: Read, scope: DeltaScope): Promise<AdvisoryDeltaCounts> {
  const scans = await read
    .selectFrom('scan_state')
    .select(({ fn }) => [fn.min('scanned_at').as('started'), fn.max('scanned_at').as('updated')])
    .where('organization_id', '=', scope.organizationId)
    .where('snapshot_id', '=', scope.snapshotId)
    .executeTakeFirst()
  const rows = await changed(read, scope)
    .select('scan_delta_entry.kind')
    .select(({ fn }) => fn.countAll<number>().as('findings'))
    .select(sql<number>`count(distinct vulnerability_id || ' ' || package_name_key)`.as('things'))
    .groupBy('scan_delta_entry.kind')
    .execute()
  const { versions, first, last } = await changed(read, scope)
    .select(({ fn }) => [
      fn.count<number>('scan_delta.version_id').distinct().as('versions'),
      fn.min('scan_delta.at').as('first'),
      fn.max('scan_delta.at').as('last'),
    ])
    .executeTakeFirstOrThrow()
  return {
    // After versions were scanned with a newer snapshot, only the stored changes tell when they were scanned with this one.
    startedAt: scans?.started ?? first,
    updatedAt: scans?.updated ?? last,
    versions,
    counts: { ...noDeltaCounts, ...Object.fromEntries(rows.map(({ kind, findings }) => [kind, findings])) },
    distinct: { ...noDeltaCounts, ...Object.fromEntries(rows.map(({ kind, things }) => [kind, things])) },
  }
}

/** Lists snapshots that changed any finding, the latest first. */
export async function listDeltaStates(
  { read }: Read,
  organizationId: string,
  most: number,
): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('scan_delta')
    .innerJoin('sbom_version', 'sbom_version.id', 'scan_delta.version_id')
    .select('snapshot_id')
    .where('scan_delta.organization_id', '=', organizationId)
    .whereRef('snapshot_before', '<>', 'snapshot_id')
    .where('sbom_version.visible', '=', 1)
    .groupBy('snapshot_id')
    .orderBy(({ fn }) => fn.max('scan_delta.at'), 'desc')
    .limit(most)
    .execute()
  return rows.map(({ snapshot_id: id }) => id)
}

/** Counts the changed findings of each version that has any, by kind; the version with the most first. */
export async function countAdvisoryDeltaByVersion(
  { read }: Read,
  scope: DeltaScope,
): Promise<readonly { readonly versionId: string; readonly counts: ScanDeltaCounts }[]> {
  const rows = await changed(read, scope)
    .select(['scan_delta.version_id', 'scan_delta_entry.kind'])
    .select(({ fn }) => fn.countAll<number>().as('findings'))
    .groupBy(['scan_delta.version_id', 'scan_delta_entry.kind'])
    .execute()
  const byVersion = Map.groupBy(rows, (row) => row.version_id)
  const totalOf = (id: string) => (byVersion.get(id) ?? []).reduce((sum, { findings }) => sum + findings, 0)
  return [...byVersion]
    .map(([versionId, kinds]) => ({
      versionId,
      counts: { ...noDeltaCounts, ...Object.fromEntries(kinds.map(({ kind, findings }) => [kind, findings])) },
    }))
    .toSorted((a, b) => totalOf(b.versionId) - totalOf(a.versionId) || (a.versionId < b.versionId ? 1 : -1))
}

/** Selects changes. Null: all. */
export interface DeltaFilter {
  readonly kinds: readonly ScanDeltaKind[] | null
  readonly versionId: string | null
}

/** Counts the rows of `listAdvisoryDelta`. */
export async function countAdvisoryDeltaEntries({ read }: Read, scope: DeltaScope, filter: DeltaFilter) {
  return countRows(read.selectFrom(changeKind(read, scope, filter)))
}

function changeKind(read: UserDatabase['read'], scope: DeltaScope, { kinds, versionId }: DeltaFilter) {
  // The columns next to max() are those of the row with the maximum (SQLite, bare columns in an aggregate query).
  return changed(read, scope)
    .$if(kinds !== null, (query) => query.where('scan_delta_entry.kind', 'in', kinds?.length ? kinds : ['']))
    .$if(versionId !== null, (query) => query.where('scan_delta.version_id', '=', versionId ?? ''))
    .select(['scan_delta_entry.kind', 'vulnerability_id', 'package_name_key', 'finding_id', 'before', 'after'])
    .select(({ fn }) => [
      fn.countAll<number>().as('findings'),
      fn.count<number>('scan_delta.version_id').distinct().as('versions'),
      fn.max('urgency').as('urgency'),
    ])
    .groupBy(['scan_delta_entry.kind', 'vulnerability_id', 'package_name_key'])
    .as('happened')
}

/** Lists the changes, one row for each kind, vulnerability and package: by kind, the most urgent first. */
export async function listAdvisoryDelta(
  { read }: Read,
  scope: DeltaScope,
  filter: DeltaFilter,
  request: PageRequest,
): Promise<Page<AdvisoryDeltaEntry>> {
  const query = read
    .selectFrom(changeKind(read, scope, filter))
    .select(['kind', 'vulnerability_id', 'package_name_key', 'finding_id', 'before', 'after', 'findings', 'versions'])
  const keys = toSortKeys([sql.ref('urgency'), sql.ref('finding_id')], 'desc')
  return listPage(query, keys, request, (row) => ({
    kind: row.kind as ScanDeltaKind, // checked by the table
    vulnerabilityId: row.vulnerability_id,
    packageNameKey: row.package_name_key,
    findings: row.findings,
    versions: row.versions,
    findingId: row.finding_id,
    before: row.before,
    after: row.after,
  }))
}

function changed(read: UserDatabase['read'], { organizationId, snapshotId }: DeltaScope) {
  return read
    .selectFrom('scan_delta')
    .innerJoin('sbom_version', 'sbom_version.id', 'scan_delta.version_id')
    .innerJoin('scan_delta_entry', 'scan_delta_entry.delta_id', 'scan_delta.id')
    .where('scan_delta.organization_id', '=', organizationId)
    .where('scan_delta.snapshot_id', '=', snapshotId)
    .whereRef('scan_delta.snapshot_before', '<>', 'scan_delta.snapshot_id')
    .where('sbom_version.visible', '=', 1)
}
