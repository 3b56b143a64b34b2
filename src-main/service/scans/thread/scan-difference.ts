import type { ScannedComponent, StoredFinding } from '#service/db/scans/scan-input.ts'
import { evaluatedColumns, type ScanComponentTable, type ScanFindingTable } from '#service/db/tables/scan-tables.ts'
import type { ComponentOutcome } from './scan-component.ts'

/** Whether a finding is not as it is stored: a rescan writes nothing but what differs. */
export function changedFinding(stored: StoredFinding | undefined, row: ScanFindingTable): boolean {
  // Where a person's word stands for the severity, the source's is written again and laid beside it.
  if (stored === undefined || stored.severity_override !== null) return true
  return evaluatedColumns.some((column) => stored[column] !== row[column])
}

/** Whether a component was never judged, and is what most are then: compared, and nothing found. */
export function isNewAndClean({ evaluated }: ScannedComponent, outcome: Omit<ComponentOutcome, 'findings'>): boolean {
  const { matchState, matchReason, matchBasis } = outcome
  if (evaluated.matchState !== null || evaluated.severityRank !== 0) return false
  return matchState === 'CLEAN' && matchReason === null && matchBasis === 'EXACT'
}

/** The row of a component that is not judged as it was; undefined for one that is. */
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
