import { sql, type Transaction } from 'kysely'
import { absorbFindings, type Absorption } from './absorbed-findings.ts'
import type { UserDatabase } from './database.ts'
import type { ScanComponentTable, ScanFindingTable } from './scan-tables.ts'
import type { UserDataTables } from './user-data-tables.ts'

const findingColumns = [
  ...(['version_id', 'component_id', 'vulnerability_id', 'finding_id', 'state', 'state_reason', 'kind'] as const),
  ...(['confidence', 'confidence_reason', 'evidence', 'priority', 'priority_reason'] as const),
  ...(['severity', 'severity_rank', 'cvss_score', 'epss_score', 'kev', 'has_fix', 'fixed_versions'] as const),
  ...(['package_key', 'package_name_key', 'component_name_key'] as const),
] as const

const componentColumns = [
  ...(['version_id', 'component_id', 'match_state', 'match_reason', 'match_basis', 'severity_rank'] as const),
] as const

/** What a scan says anew of a finding that stands: everything but ids and keys. */
const judged = [
  ...(['state', 'state_reason', 'kind', 'confidence', 'confidence_reason', 'evidence', 'priority'] as const),
  ...(['priority_reason', 'severity', 'severity_rank', 'cvss_score', 'epss_score', 'kev', 'has_fix'] as const),
  ...(['fixed_versions', 'package_key', 'package_name_key', 'component_name_key'] as const),
] as const

/** Of these a change is one for people; the rest is the time and place of the comparison. */
const noticed = ['state', 'severity', 'confidence', 'priority', 'fixed_versions'] as const

/** Clears what an earlier scan of the version left half done. */
export async function beginScan({ write }: UserDatabase, versionId: string): Promise<void> {
  await write.deleteFrom('scan_finding').where('version_id', '=', versionId).execute()
  await write.deleteFrom('scan_component').where('version_id', '=', versionId).execute()
}

/** Lays results aside, in a short transaction of their own. Nobody sees them yet. */
export async function stageScanResults(
  database: UserDatabase,
  components: readonly ScanComponentTable[],
  findings: readonly ScanFindingTable[],
): Promise<void> {
  const componentRows = components.map((row) => componentColumns.map((column) => row[column]))
  const findingRows = findings.map((row) => findingColumns.map((column) => row[column]))
  await database.bulkInsert('scan_component', componentColumns, componentRows)
  await database.bulkInsert('scan_finding', findingColumns, findingRows)
}

/** A finding that is no longer found, and why. */
export interface GoneFinding {
  readonly id: string
  readonly reason: string
}

/**
 * Puts what was laid aside in its place, in the caller's transaction: findings keep their ids and decisions, those that are no
 * longer found become INACTIVE.
 */
export async function publishScan(
  transaction: Transaction<UserDataTables>,
  scan: {
    readonly versionId: string
    readonly now: string
    readonly gone: readonly GoneFinding[]
    readonly absorptions: readonly Absorption[]
  },
): Promise<void> {
  const { versionId, now } = scan
  for (const absorption of scan.absorptions) await absorbFindings(transaction, versionId, absorption)
  await mergeFindings(transaction, versionId, now)
  await retire(transaction, scan.gone, now)
  await transaction
    .updateTable('component')
    .from('scan_component as scan')
    .set((eb) => ({
      match_state: eb.ref('scan.match_state'),
      match_reason: eb.ref('scan.match_reason'),
      match_basis: eb.ref('scan.match_basis'),
      severity_rank: eb.ref('scan.severity_rank'),
    }))
    .where('scan.version_id', '=', versionId)
    .whereRef('component.id', '=', 'scan.component_id')
    .where(
      sql<boolean>`(component.match_state, component.match_reason, component.match_basis, component.severity_rank)
        is distinct from (scan.match_state, scan.match_reason, scan.match_basis, scan.severity_rank)`,
    )
    .execute()
  await transaction.deleteFrom('scan_finding').where('version_id', '=', versionId).execute()
  await transaction.deleteFrom('scan_component').where('version_id', '=', versionId).execute()
}

async function mergeFindings(transaction: Transaction<UserDataTables>, versionId: string, now: string): Promise<void> {
  const columns = ['id', 'organization_id', 'version_id', 'component_id', 'vulnerability_id', ...judged] as const
  const changed = sql.join(
    noticed.map((column) => sql`finding.${sql.ref(column)} <> excluded.${sql.ref(column)}`),
    sql` or `,
  )
  await transaction
    .insertInto('finding')
    .columns([...columns, 'created_at', 'updated_at'])
    .expression(
      transaction
        .selectFrom('scan_finding as scan')
        .innerJoin('sbom_version', 'sbom_version.id', 'scan.version_id')
        .select(['scan.finding_id', 'sbom_version.organization_id', 'scan.version_id', 'scan.component_id'])
        .select(['scan.vulnerability_id', ...judged.map((column) => `scan.${column}` as const)])
        .select([sql.val(now).as('created_at'), sql.val(now).as('updated_at')])
        .where('scan.version_id', '=', versionId),
    )
    .onConflict((conflict) =>
      conflict.columns(['version_id', 'component_id', 'vulnerability_id']).doUpdateSet((eb) => ({
        ...Object.fromEntries(judged.map((column) => [column, eb.ref(`excluded.${column}`)])),
        updated_at: sql<string>`case when ${changed} then excluded.updated_at else finding.updated_at end`,
      })),
    )
    .execute()
}

async function retire(
  transaction: Transaction<UserDataTables>,
  gone: readonly GoneFinding[],
  now: string,
): Promise<void> {
  const byReason = new Map<string, string[]>()
  for (const { id, reason } of gone) byReason.set(reason, [...(byReason.get(reason) ?? []), id])
  for (const [reason, ids] of byReason) {
    for (let start = 0; start < ids.length; start += 500) {
      await transaction
        .updateTable('finding')
        .set({ state: 'INACTIVE', state_reason: reason, updated_at: now })
        .where('id', 'in', ids.slice(start, start + 500))
        .execute()
    }
  }
}
