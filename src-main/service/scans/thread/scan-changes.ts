import type { InactiveFinding } from '#service/db/scans/scan-results.ts'
import type { PriorityWeights } from '#service/domain/findings/priority-weights.ts'
import type { ScanDeltaCounts } from '#service/domain/scans/scan-delta.ts'
import type { TopFinding } from './scan-report.ts'

/** The version to scan. */
export interface ScannedVersion {
  readonly id: string
  readonly organizationId: string
}

/** What a scan changed, for messages and for updates that follow from findings. */
export interface ScanChanges {
  /** Findings in state AFFECTED after the scan. */
  readonly affected: number
  /** Components that could not be evaluated. */
  readonly notEvaluated: number
  /** Ids of findings that are new or were inactive before. */
  readonly appeared: readonly string[]
  readonly gone: readonly InactiveFinding[]
  /** Changes since the previous scan; all 0 for the first. */
  readonly counts: ScanDeltaCounts
  readonly isFirst: boolean
  /** The most urgent findings that are new or worse, or of all for the first scan. */
  readonly top: readonly TopFinding[]
  /** True if a finding or a component changed. */
  readonly changed: boolean
}

export interface ScanOptions {
  readonly now: () => Date
  readonly signal: AbortSignal
  readonly reason: 'PROCESS' | 'RESCAN'
  report(done: number): void
  /** The components that may have other results than before; absent for all. */
  readonly only?: readonly string[] | undefined
  /** The weights that determine the rank of findings; absent for the default weights. */
  readonly weights?: PriorityWeights | undefined
}
