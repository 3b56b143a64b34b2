import type { ScannedComponent, StoredFinding } from '#service/db/scans/scan-input.ts'
import { evaluatedColumns, type ScanComponentTable, type ScanFindingTable } from '#service/db/tables/scan-tables.ts'
import type { ComponentOutcome } from './scan-component.ts'

/** Tests whether a finding differs from the stored row. A rescan writes only differences. */
export function changedFinding(stored: StoredFinding | undefined, row: ScanFindingTable): boolean {
  // If the severity is overridden, the source severity is written again to its own column.
  if (stored === undefined || stored.severity_override !== null) return true
  return evaluatedColumns.some((column) => stored[column] !== row[column])
}

/** Tests whether a component was never evaluated before and is now evaluated without findings, as most are. */
export function isNewAndClean({ evaluated }: ScannedComponent, outcome: Omit<ComponentOutcome, 'findings'>): boolean {
  const { matchState, matchReason, matchBasis } = outcome
  if (evaluated.matchState !== null || evaluated.severityRank !== 0) return false
  return matchState === 'CLEAN' && matchReason === null && matchBasis === 'EXACT'
}

/** Returns the row of a component whose result changed; undefined if it did not. */
export function changedComponent(
  versionId: string,
  { id, evaluated }: ScannedComponent,
  { matchState, matchReason, matchBasis, severityRank: rank }: Omit<ComponentOutcome, 'findings'>,
): ScanComponentTable | undefined {
  const same =
    evaluated.matchState === matchState &&
    evaluated.matchReason === matchReason &&
    evaluated.matchBasis === matchBasis &&
    evaluated.severityRank === rank
  if (same) return undefined
  return {
    version_id: versionId,
    component_id: id,
    match_state: matchState,
    match_reason: matchReason,
    match_basis: matchBasis,
    severity_rank: rank,
  }
}
