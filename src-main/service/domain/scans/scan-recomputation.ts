import type { ScanDeltaCounts, ScanDeltaEntry } from './scan-delta.ts'
import type { VersionId } from '#service/domain/id.ts'

/** A version judged again, beside what is stored; nothing of it is written. */
export interface ScanRecomputation {
  readonly versionId: VersionId
  readonly snapshotId: string
  readonly engineVersion: string
  readonly affected: number
  readonly notEvaluated: number
  readonly counts: ScanDeltaCounts
  /** Differences of the stored findings to what came out, the most urgent first, at most 1,000. */
  readonly entries: readonly RecomputedEntry[]
}

/** One difference. `vulnerability` is the preferred id where nothing is stored under `vulnerabilityId` yet. */
export type RecomputedEntry = ScanDeltaEntry & { readonly vulnerability: string | null; readonly isStored: boolean }
