import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import type { FindingMerge } from '#service/db/decisions/merge-duplicate-findings.ts'
import { writeHiddenFindings } from '#service/db/scans/hidden-findings.ts'
import { hideComponentResults } from '#service/db/scans/scan-components.ts'
import { saveDelta } from '#service/db/scans/scan-deltas.ts'
import { publishScan } from '#service/db/scans/scan-results.ts'
import { saveScanState, type ScanBasis, type ScanState } from '#service/db/scans/scan-states.ts'
import {
  noteStatementChanges,
  type StatementChanges,
  writeStatementChanges,
} from '#service/db/statements/statement-changes.ts'
import { hideStatementChanges } from '#service/db/statements/statements-in-parts.ts'
import type { FindingSetId } from '#service/domain/id.ts'
import { retainedDelta } from './retained-delta.ts'
import type { ScanChanges, ScannedVersion, ScanOptions } from './scan-changes.ts'
import { addStateHistory, type EndedFinding, type ReopenedFinding } from './state-history.ts'

/** More new findings or results of components than this are written before they are shown, where nobody sees them. */
export const maxRowsAtOnce = 1000

/** What a scan found and staged. */
export interface CollectedScan {
  readonly version: ScannedVersion
  /** The state of the previous scan; null for the first. */
  readonly before: ScanState | null
  readonly basis: ScanBasis
  readonly dataDate: string | null
  readonly scannedAt: string
  readonly reason: ScanOptions['reason']
  readonly changes: ScanChanges
  readonly components: number
  /** The staged changes of findings, if there are any. */
  readonly deltaId: string | null
  readonly merges: readonly FindingMerge[]
  readonly ended: readonly EndedFinding[]
  readonly reopened: readonly ReopenedFinding[]
  readonly statements: Pick<StatementChanges, 'statements' | 'added' | 'removed' | 'proposals'> | undefined
  /** Whether the version has findings already, whatever their state. */
  readonly hasStored: boolean
  readonly stagedFindings: number
  readonly stagedComponents: number
  /** Number of components without findings that were never evaluated before and are not staged. */
  readonly cleanCount: number
}

/** What was written where nobody sees it. */
export interface HiddenResults {
  /** The set that has all findings; null if they are staged. */
  readonly setId: FindingSetId | null
  readonly hasComponents: boolean
}

/**
 * Writes the results of a large scan where nobody sees them, in short transactions. Only findings of a version that has none yet, and
 * components of one that was never scanned: others are changed when they are shown.
 * @param now RFC 3339 in UTC
 */
export async function hideResults(
  database: UserDatabase,
  scan: CollectedScan,
  now: string,
  signal: AbortSignal,
): Promise<HiddenResults> {
  const { id: versionId, organizationId } = scan.version
  const { stagedComponents, cleanCount } = scan
  const hasComponents = scan.before === null && stagedComponents + cleanCount > maxRowsAtOnce
  if (hasComponents) {
    await hideComponentResults(database, { versionId, staged: stagedComponents > 0, cleanCount }, signal)
  }
  if (scan.hasStored || scan.stagedFindings <= maxRowsAtOnce) return { setId: null, hasComponents }
  const setId = await writeHiddenFindings(database, versionId, now, signal)
  if (scan.statements) {
    await hideStatementChanges(database, { organizationId, versionId, at: now, ...scan.statements }, signal)
  }
  return { setId, hasComponents }
}

/** Shows the results of a scan, in the caller's transaction. */
export async function publishResults(
  transaction: UserTransaction,
  scan: CollectedScan,
  hidden: HiddenResults,
  now: string,
): Promise<void> {
  const { before, basis, changes, deltaId, merges, cleanCount } = scan
  const { id: versionId, organizationId } = scan.version
  await publishScan(transaction, {
    ...{ versionId, now, gone: changes.gone, merges, before, cleanCount },
    ...{ staged: scan.stagedFindings + scan.stagedComponents > 0, hiddenSetId: hidden.setId },
    hasWrittenComponents: hidden.hasComponents,
  })
  const state: ScanState = {
    ...{ versionId, ...basis, scannedAt: scan.scannedAt, dataDate: scan.dataDate },
    ...{ components: scan.components, affected: changes.affected, notEvaluated: changes.notEvaluated },
    deltaId: deltaId ?? retainedDelta(before, basis),
  }
  if (deltaId !== null && before !== null) {
    await saveDelta(transaction, organizationId, {
      ...{ id: deltaId, versionId, reason: scan.reason, at: now, counts: changes.counts },
      ...{ engineVersion: basis.engineVersion, previousEngineVersion: before.engineVersion },
      ...{ snapshotId: basis.snapshotId, previousSnapshotId: before.snapshotId },
    })
  }
  await saveScanState(transaction, organizationId, state)
  if (scan.statements) {
    const said = { organizationId, versionId, at: now, ...scan.statements }
    await (hidden.setId === null ? writeStatementChanges(transaction, said) : noteStatementChanges(transaction, said))
  }
  await addStateHistory(transaction, scan.ended, scan.reopened, now)
}
