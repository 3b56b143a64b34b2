import { formatSince } from '#renderer/lib/format.ts'
import { formatDelta } from '#renderer/lib/scan-delta.ts'
import type { DeltaEntry, ScanDelta } from './use-scan-delta.ts'

/** Digits of a state's name that people compare. */
const shortState = 8

/** Why the version was scanned: because the data changed, the engine did, or somebody asked. */
export function describeReason(
  delta: Pick<ScanDelta, 'reason' | 'snapshotId' | 'snapshotBefore' | keyof EngineChange>,
) {
  const { snapshotId, snapshotBefore, engineVersion, engineBefore } = delta
  if (snapshotBefore !== snapshotId && snapshotBefore === '') return 'The first advisory data was imported.'
  if (snapshotBefore !== snapshotId) {
    return `The advisory data was updated from ${describeSnapshot(snapshotBefore)} to ${describeSnapshot(snapshotId)}.`
  }
  if (engineVersion !== engineBefore) return `The matching engine was updated from ${engineBefore} to ${engineVersion}.`
  return delta.reason === 'RESCAN' ? 'The advisory exclusions changed.' : 'The version was reprocessed.'
}

interface EngineChange {
  readonly engineVersion: string
  readonly engineBefore: string
}

/** A state of the advisory data by the beginning of its name. */
export function describeSnapshot(snapshotId: string): string {
  return snapshotId === '' ? 'none' : snapshotId.slice(0, shortState)
}

/** One of the kept scans in a list to choose from: `today 09:14: 6 new, 2 worse`. */
export function formatScanOption({ at, counts }: Pick<ScanDelta, 'at' | 'counts'>, now = Date.now()): string {
  return `${formatSince(at, now)}: ${formatDelta(counts)}`
}

/** True when the finding can be opened in the queue: it is there still. */
export function canOpen({ componentVuln }: Pick<DeltaEntry, 'componentVuln'>): boolean {
  return componentVuln !== null && componentVuln.state === 'AFFECTED'
}

/** The package of a key: `lodash 4.17.4` for `pkg:npm/lodash@4.17.4`, the key itself where it is no purl. */
export function formatPackage(packageKey: string): string {
  const purl = /^pkg:[^/]+\/(.+?)(?:@([^@/?#]+))?(?:[?#].*)?$/.exec(packageKey)
  if (!purl) return packageKey
  const [, name = '', label = ''] = purl
  return [decoded(name), decoded(label)].filter(Boolean).join(' ')
}

function decoded(text: string): string {
  return /%(?![0-9a-f]{2})/i.test(text) ? text : decodeSafely(text)
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
