import type { ScanDeltaCounts, ScanDeltaEntry } from './scan-delta.ts'
import type { VersionId } from '#service/domain/id.ts'

/** The result of evaluating a version again, beside what is stored. Nothing is written. */
export interface ScanRecomputation {
  readonly versionId: VersionId
  readonly snapshotId: string
  readonly engineVersion: string
  readonly affected: number
  readonly notEvaluated: number
  readonly counts: ScanDeltaCounts
  /** Differences between the stored findings and the result, the most urgent first, at most 1,000. */
  readonly entries: readonly RecomputedEntry[]
}

/** One difference. `vulnerability` is the preferred id if nothing is stored under `vulnerabilityId` yet. */
export type RecomputedEntry = ScanDeltaEntry & { readonly vulnerability: string | null; readonly isStored: boolean }
