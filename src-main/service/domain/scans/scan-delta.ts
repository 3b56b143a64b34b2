import type { FindingId, VersionId, VulnerabilityId } from '#service/domain/id.ts'

/**
 * What a scan changed about a finding. `NEW` did not exist before, `REOPENED` existed and had disappeared; `WITHDRAWN` disappeared because
 * its advisory was withdrawn, `GONE` for any other reason.
 */
export const scanDeltaKinds = ['NEW', 'REOPENED', 'WORSE', 'WITHDRAWN', 'GONE', 'BETTER'] as const
export type ScanDeltaKind = (typeof scanDeltaKinds)[number]

/** How many findings a scan changed, by kind. */
export type ScanDeltaCounts = Readonly<Record<ScanDeltaKind, number>>

export const noDeltaCounts: ScanDeltaCounts = { NEW: 0, REOPENED: 0, WORSE: 0, WITHDRAWN: 0, GONE: 0, BETTER: 0 }

/** One finding that a scan changed. `before` and `after` describe the difference; null if the finding did not exist. */
export interface ScanDeltaEntry {
  readonly findingId: FindingId
  readonly vulnerabilityId: VulnerabilityId
  readonly packageKey: string
  readonly packageNameKey: string
  readonly kind: ScanDeltaKind
  readonly before: string | null
  readonly after: string | null
  /** Position in the queue, 0 to 100. */
  readonly priority: number
}

/** Data and engine of a version's last scan. Times are RFC 3339 in UTC. */
export interface ScanState {
  readonly versionId: VersionId
  readonly snapshotId: string
  readonly engineVersion: string
  /** Digest of the records that are excluded for packages. */
  readonly exclusions: string
  readonly scannedAt: string
  /** Newest record or stated date of all current sources; null if none states it. */
  readonly dataDate: string | null
  readonly components: number
  readonly affected: number
  readonly notEvaluated: number
  /** What scanning with this data changed; null if it changed nothing or was the first scan. A repeated scan keeps it. */
  readonly deltaId: string | null
}

/** What one scan of a version changed. */
export interface ScanDelta {
  readonly id: string
  readonly versionId: VersionId
  readonly snapshotId: string
  readonly previousSnapshotId: string
  readonly engineVersion: string
  readonly previousEngineVersion: string
  readonly reason: 'PROCESS' | 'RESCAN'
  readonly at: string
  readonly counts: ScanDeltaCounts
}
