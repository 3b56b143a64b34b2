import { sql, type Transaction } from 'kysely'
import { withMember } from '#service/db/dialect/sql-words.ts'
import { mergeDuplicateFindings, type FindingMerge } from '#service/db/decisions/merge-duplicate-findings.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { FindingSetId } from '#service/domain/id.ts'
import { insertedColumns, showHiddenFindings, stagedFindings } from './hidden-findings.ts'
import { showMatches, writeComponents } from './scan-components.ts'
import type { ScanState } from './scan-states.ts'
import { evaluatedColumns, type ScanComponentTable, type ScanFindingTable } from '#service/db/tables/scan-tables.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

const findingColumns = ['version_id', 'component_id', 'vulnerability_id', 'finding_id', ...evaluatedColumns] as const

const componentColumns = [
  'version_id',
  'component_id',
  'match_state',
  'match_reason',
  'match_basis',
  'severity_rank',
] as const

/** A change in these columns is reported to users; the other columns are the time and place of the comparison. */
const visibleColumns = ['state', 'severity', 'confidence', 'priority', 'fixed_versions'] as const

/** Rows of one transaction: others wait for it. */
const rowsAtOnce = 1000

/** Stages results in short transactions. They are not visible yet. */
export async function stageScanResults(
  database: UserDatabase,
  components: readonly ScanComponentTable[],
  findings: readonly ScanFindingTable[],
): Promise<void> {
  const componentRows = components.map((row) => componentColumns.map((column) => row[column]))
  const findingRows = findings.map((row) => findingColumns.map((column) => row[column]))
  for (let at = 0; at < componentRows.length; at += rowsAtOnce) {
    await database.bulkInsert('scan_component', componentColumns, componentRows.slice(at, at + rowsAtOnce))
  }
  for (let at = 0; at < findingRows.length; at += rowsAtOnce) {
    await database.bulkInsert('scan_finding', findingColumns, findingRows.slice(at, at + rowsAtOnce))
  }
}

/** A finding that is no longer found, and why. */
export interface InactiveFinding {
  readonly id: string
  readonly reason: string
}

/**
 * Publishes staged results in the caller's transaction. Findings keep their ids and decisions; findings that are no longer found become
 * INACTIVE.
 */
export async function publishScan(
  transaction: Transaction<UserDataTables>,
  scan: {
    readonly versionId: string
    readonly now: string
    /** Whether rows were staged; without any, only removals change something. */
    readonly staged: boolean
    /** Number of components without findings that were never evaluated before and are not staged. */
    readonly cleanCount: number
    /** Whether the results of components were written before, where nobody sees them. */
    readonly hasWrittenComponents: boolean
    /** The set that the findings were written to, where nobody sees them; null if they are only staged. */
    readonly hiddenSetId: FindingSetId | null
    readonly gone: readonly InactiveFinding[]
    readonly merges: readonly FindingMerge[]
    /** The data that the findings were compared with until now; null before the first scan. */
    readonly before: Pick<ScanState, 'snapshotId' | 'scannedAt'> | null
  },
): Promise<void> {
  const { versionId, now } = scan
  for (const absorption of scan.merges) await mergeDuplicateFindings(transaction, versionId, absorption)
  if (scan.hiddenSetId !== null) await showHiddenFindings(transaction, versionId, scan.hiddenSetId)
  else if (scan.staged) await mergeFindings(transaction, versionId, now)
  await deactivateFindings(transaction, scan.gone, scan.before, now)
  if (!scan.hasWrittenComponents) await writeComponents(transaction, scan)
  await showMatches(transaction, versionId)
}

/** If the severity is overridden, the source severity is in a separate column. */
function sourceColumn(column: (typeof visibleColumns)[number]) {
  return column === 'severity'
    ? sql`coalesce(finding.source_severity, finding.severity)`
    : sql`finding.${sql.ref(column)}`
}

async function mergeFindings(transaction: Transaction<UserDataTables>, versionId: string, now: string): Promise<void> {
  const changed = sql.join(
    visibleColumns.map((column) => sql`${sourceColumn(column)} <> excluded.${sql.ref(column)}`),
    sql` or `,
  )
  await transaction
    .insertInto('finding')
    .columns([...insertedColumns])
    .expression(
      stagedFindings(transaction, versionId, now).select((row) =>
        row.ref('sbom_version.finding_set_id').$notNull().as('finding_set_id'),
      ),
    )
    .onConflict((conflict) =>
      conflict.columns(['finding_set_id', 'component_id', 'vulnerability_id']).doUpdateSet((eb) => ({
        ...Object.fromEntries(evaluatedColumns.map((column) => [column, eb.ref(`excluded.${column}`)])),
        row_vulnerability: eb.ref('excluded.row_vulnerability'),
        source_severity: sql<string>`case when finding.severity_override is null then null else excluded.severity end`,
        updated_at: sql<string>`case when ${changed} then excluded.updated_at else finding.updated_at end`,
      })),
    )
    .execute()
}

/**
 * Stores the data that the evidence is based on with the finding, because the version's own scan state applies only to findings that are
 * still found.
 */
async function deactivateFindings(
  transaction: Transaction<UserDataTables>,
  gone: readonly InactiveFinding[],
  before: Pick<ScanState, 'snapshotId' | 'scannedAt'> | null,
  now: string,
): Promise<void> {
  const evidence = before
    ? withMember(
        withMember('evidence', ['snapshot'], sql`${before.snapshotId}`),
        ['evaluatedAt'],
        sql`${before.scannedAt}`,
      )
    : sql<string>`evidence`
  const byReason = new Map<string, string[]>()
  for (const { id, reason } of gone) {
    const ids = byReason.get(reason)
    if (ids) ids.push(id)
    else byReason.set(reason, [id])
  }
  for (const [reason, ids] of byReason) {
    for (let start = 0; start < ids.length; start += 500) {
      await transaction
        .updateTable('finding')
        .set({ state: 'INACTIVE', state_reason: reason, evidence, updated_at: now })
        .where('id', 'in', ids.slice(start, start + 500))
        .execute()
    }
  }
}
