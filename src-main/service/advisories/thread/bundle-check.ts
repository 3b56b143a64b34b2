import { findFeedFacts } from '#service/domain/advisories/feed-kinds.ts'
import type { AdvisoryBuild } from '#service/db/advisory-file/build/advisory-build.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { BundledState, BundleHeader } from '#service/feeds/reading/feed.ts'

/**
 * Checks whether the sources of a delta bundle are as the bundle requires, or already as it leaves them: after a crash the same bundle is
 * imported again. Sources that only this machine has are not checked.
 * @throws {Rejection} if a source differs from both
 */
export function requireBase(build: AdvisoryBuild, { baseSnapshotId, states }: BundleHeader, fileName: string): void {
  if (baseSnapshotId === null) return
  const found = hashesOf(build, states)
  const other = states.filter(({ before, after }, at) => found[at] !== before && found[at] !== after)
  if (other.length === 0) return
  throw new Rejection(
    `"${fileName}" contains changes to the snapshot "${baseSnapshotId.slice(0, 12)}", but here ${describe(other)} different from that snapshot`,
    'Import the earlier bundles in order, or a full bundle.',
  )
}

/**
 * Checks, source by source, whether a bundle produced the content that it declares.
 * @throws {Rejection} if it did not
 */
export function requireDeclaredContent(build: AdvisoryBuild, { states }: BundleHeader, fileName: string): void {
  const found = hashesOf(build, states)
  const other = states.filter(({ after }, at) => found[at] !== after)
  if (other.length === 0) return
  throw new Rejection(
    `"${fileName}" does not produce the snapshot that it declares: ${describe(other)} different`,
    'Ask the sender for a full bundle exported with the same version of Waybill.',
  )
}

/** Returns the hashes of the sources; null for a missing one. KEV and EPSS have one source each, whatever its name. */
function hashesOf(build: AdvisoryBuild, states: readonly BundledState[]): readonly (string | null)[] {
  const sources = build.sourceHashes()
  return states.map(({ name, kind }) => {
    const isSingle = findFeedFacts(kind)?.isSingle === true // another Waybill version may have more kinds
    return sources.find((source) => (isSingle ? source.kind === kind : source.name === name))?.hash ?? null
  })
}

function describe(states: readonly BundledState[]): string {
  const named = states.slice(0, 5).map(({ name }) => `"${name}"`)
  const more = states.length > named.length ? ` and ${states.length - named.length} more` : ''
  return `${named.join(', ')}${more} ${states.length === 1 ? 'is' : 'are'}`
}
