import type { AuditChange } from '#service/domain/audit/audit-entry.ts'
import type { ScanDeltaCounts } from './scan-delta.ts'

/** What a scan did, as numbers. */
export interface ScanNumbers {
  readonly isFirst: boolean
  /** Findings that are new or were inactive before. */
  readonly appeared: number
  readonly counts: ScanDeltaCounts
  /** Decisions carried over from the version before. */
  readonly carried: number
  /** Decisions whose evidence changed with this scan. */
  readonly stale: number
  /** Findings that were snoozed until their data changes, and are shown again. */
  readonly woken: number
}

/** Returns what the audit log says of a scan: how many findings it changed, by kind. Empty for a scan that changed nothing. */
export function changesOfScan({
  isFirst,
  appeared,
  counts,
  carried,
  stale,
  woken,
}: ScanNumbers): readonly AuditChange[] {
  const found: readonly (readonly [field: string, count: number])[] = isFirst
    ? [['findings', appeared]]
    : [
        ...([['newFindings', counts.NEW] as const, ['reopenedFindings', counts.REOPENED] as const] as const),
        ...([['worseFindings', counts.WORSE] as const, ['betterFindings', counts.BETTER] as const] as const),
        ...([['goneFindings', counts.GONE] as const, ['withdrawnFindings', counts.WITHDRAWN] as const] as const),
      ]
  const decided = [['carriedDecisions', carried] as const, ['staleDecisions', stale] as const]
  return [...found, ...decided, ['shownAgain', woken] as const].flatMap(([field, count]): AuditChange[] =>
    count > 0 ? [[field, null, String(count)]] : [],
  )
}
