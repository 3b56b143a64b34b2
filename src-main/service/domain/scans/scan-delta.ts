import type { FindingId, VersionId, VulnerabilityId } from '#service/domain/id.ts'

/**
 * What a scan changed about a finding. `NEW` was not there before, `REOPENED` was and had gone; `WITHDRAWN` is gone because its
 * advisory was withdrawn, `GONE` for any other reason.
 */
export const scanDeltaKinds = ['NEW', 'REOPENED', 'WORSE', 'WITHDRAWN', 'GONE', 'BETTER'] as const
export type ScanDeltaKind = (typeof scanDeltaKinds)[number]

/** How many findings a scan changed, by kind. */
export type ScanDeltaCounts = Readonly<Record<ScanDeltaKind, number>>

export const noDeltaCounts: ScanDeltaCounts = { NEW: 0, REOPENED: 0, WORSE: 0, WITHDRAWN: 0, GONE: 0, BETTER: 0 }

/** One finding that a scan changed; `before` and `after` say in words what differs, null where it was not there. */
export interface ScanDeltaEntry {
  readonly findingId: FindingId
  readonly vulnerabilityId: VulnerabilityId
  readonly packageKey: string
  readonly packageNameKey: string
  readonly kind: ScanDeltaKind
  readonly before: string | null
  readonly after: string | null
  /** Place in the queue, 0 to 100. */
  readonly priority: number
}

/** With which data and engine a version was scanned last. Times are RFC 3339 in UTC. */
export interface ScanState {
  readonly versionId: VersionId
  readonly snapshotId: string
  readonly engineVersion: string
  /** Digest of the records that were declared wrong for a package. */
  readonly exclusions: string
  readonly scannedAt: string
  /** Newest record or stated date of any source in use; null where none says. */
  readonly dataDate: string | null
  readonly components: number
  readonly affected: number
  readonly notEvaluated: number
  /** What scanning with this data changed; null when it changed nothing, or was the first scan. Repeating it leaves it. */
  readonly deltaId: string | null
}

/** What one scan of a version changed. */
export interface ScanDelta {
  readonly id: string
  readonly versionId: VersionId
  readonly snapshotId: string
  readonly snapshotBefore: string
  readonly engineVersion: string
  readonly engineBefore: string
  readonly reason: 'PROCESS' | 'RESCAN'
  readonly at: string
  readonly counts: ScanDeltaCounts
}
