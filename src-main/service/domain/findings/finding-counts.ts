import { type Severity, severities } from '#shared/severity.ts'
import type { VexStatusWord } from '#shared/vex.ts'

/** Active findings of one version with the same severity, decided status and KEV entry. */
export interface FindingCount {
  readonly severity: Severity
  readonly status: VexStatusWord | null
  readonly inKev: boolean
  /** Decided on evidence that is worse now. */
  readonly isWorse: boolean
  readonly count: number
}

export type SeverityCounts = Readonly<Record<Severity | 'total', number>>

/** A finding is open until it is Not Affected or Fixed. */
export function isOpen({ status }: Pick<FindingCount, 'status'>): boolean {
  return status !== 'not_affected' && status !== 'fixed'
}

/** Sums counts by severity. */
export function bySeverity(counts: readonly Pick<FindingCount, 'severity' | 'count'>[]): SeverityCounts {
  const sums: Record<Severity | 'total', number> = {
    critical: 0,
    high: 0,
    medium: 0,
    low: 0,
    none: 0,
    unknown: 0,
    total: 0,
  }
  for (const { severity, count } of counts) {
    sums[severity] += count
    sums.total += count
  }
  return sums
}

/** Counts of active findings that need attention beside undecided ones. */
export interface FindingAttention {
  /** Decided, but the evidence changed. */
  readonly stale: number
  readonly snoozed: number
  /** With a pending carried decision. */
  readonly carriedPending: number
  /** Versions that are not counted because they have no result yet. */
  readonly sbomsPendingCount: number
}

/** Nothing needs attention, or it was not requested. */
export const noAttention: FindingAttention = { stale: 0, snoozed: 0, carriedPending: 0, sbomsPendingCount: 0 }

/** Progress of triage (`TriageProgress`). Neither Under Investigation nor a decision on evidence that is worse now is done. */
export interface TriageProgress {
  readonly total: number
  readonly decided: number
  readonly remaining: number
  readonly underInvestigation: number
  readonly snoozed: number
  readonly carriedPending: number
  readonly stale: number
  /** Newest versions whose findings are not known yet. */
  readonly sbomsPendingCount: number
  /** Without a status and without a pending carried decision. */
  readonly uncovered: number
  readonly readiness: 'NEEDS_ATTENTION' | 'PENDING' | 'PARTLY' | 'READY'
}

/** @param threshold findings of this severity or above prevent a version from being ready */
export function triageProgress(
  counts: readonly FindingCount[],
  attention: FindingAttention,
  threshold: Severity,
): TriageProgress {
  const sum = (some: readonly FindingCount[]) => some.reduce((total, { count }) => total + count, 0)
  const undecided = counts.filter(
    ({ status, isWorse }) => status === null || status === 'under_investigation' || isWorse,
  )
  const weighty = undecided.filter(({ severity }) => severities.indexOf(severity) <= severities.indexOf(threshold))
  const total = sum(counts)
  const remaining = sum(undecided)
  return {
    total,
    decided: total - remaining,
    remaining,
    ...attention,
    uncovered: Math.max(0, sum(counts.filter(({ status }) => status === null)) - attention.carriedPending),
    underInvestigation: sum(counts.filter(({ status }) => status === 'under_investigation')),
    readiness: weighty.length > 0 ? 'NEEDS_ATTENTION' : readinessOfRest(remaining, attention),
  }
}

/** Nobody knows whether a version is ready before its first result. */
function readinessOfRest(remaining: number, { sbomsPendingCount }: FindingAttention): TriageProgress['readiness'] {
  if (sbomsPendingCount > 0) return 'PENDING'
  return remaining > 0 ? 'PARTLY' : 'READY'
}
