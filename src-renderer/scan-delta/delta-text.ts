import { formatSince } from '#renderer/lib/format.ts'
import { formatDelta } from '#renderer/lib/scan-delta.ts'
import type { DeltaEntry, ScanDelta } from './use-scan-delta.ts'
import { decodePath } from '#renderer/lib/decode-path.ts'
import * as texts from './texts.ts'

/** Number of leading characters of a snapshot id that are shown. */
const shortState = 8

/** Describes why the version was scanned: new data, a new engine, or a request. */
export function describeReason(
  delta: Pick<ScanDelta, 'reason' | 'snapshotId' | 'previousSnapshotId' | keyof EngineChange>,
) {
  const { snapshotId, previousSnapshotId, engineVersion, previousEngineVersion } = delta
  if (previousSnapshotId !== snapshotId && previousSnapshotId === '') return texts.firstAdvisoryDataWasImported
  if (previousSnapshotId !== snapshotId) {
    return texts.advisoryDataWasUpdatedFromTo(describeSnapshot(previousSnapshotId), describeSnapshot(snapshotId))
  }
  if (engineVersion !== previousEngineVersion)
    return texts.matchingEngineWasUpdatedFromTo(previousEngineVersion, engineVersion)
  return delta.reason === 'RESCAN' ? texts.advisoryExclusionsChanged : texts.versionWasReprocessed
}

interface EngineChange {
  readonly engineVersion: string
  readonly previousEngineVersion: string
}

/** Names a snapshot by the beginning of its id. */
export function describeSnapshot(snapshotId: string): string {
  return snapshotId === '' ? 'none' : snapshotId.slice(0, shortState)
}

/** Formats a scan for the selection list: `today 09:14: 6 new, 2 worse`. */
export function formatScanOption({ at, counts }: Pick<ScanDelta, 'at' | 'counts'>, now = Date.now()): string {
  return `${formatSince(at, now)}: ${formatDelta(counts)}`
}

/** Returns true if the finding still exists and can be opened in the queue. */
export function canOpen({ componentVuln }: Pick<DeltaEntry, 'componentVuln'>): boolean {
  return componentVuln !== null && componentVuln.state === 'AFFECTED'
}

/** Formats the package of a key: `lodash 4.17.4` for `pkg:npm/lodash@4.17.4`. A key that is not a purl is returned unchanged. */
export function formatPackage(packageKey: string): string {
  const purl = /^pkg:[^/]+\/(.+?)(?:@([^@/?#]+))?(?:[?#].*)?$/.exec(packageKey)
  if (!purl) return packageKey
  const [, name = '', label = ''] = purl
  return [decodePath(name), decodePath(label)].filter(Boolean).join(' ')
}
