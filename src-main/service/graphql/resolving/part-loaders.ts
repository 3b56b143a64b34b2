import { countAttention, sumOf } from '#service/db/findings/finding-attention.ts'
import { containedVersions } from '#service/db/parts/part-tree.ts'
import { countParts } from '#service/db/parts/version-parts.ts'
import { readMerged } from '#service/db/parts/merged-findings.ts'
import { countFindingsOnce } from '#service/db/parts/with-parts.ts'
import { type FindingAttention, type FindingCount, noAttention } from '#service/domain/findings/finding-counts.ts'
import type { VersionId } from '#service/domain/id.ts'
import type { RequestContext } from './context.ts'
import { dayOf } from './product-loaders.ts'
import { loadAttention, loadFindingCounts, loadVersion } from './version-loaders.ts'

/** Loads the versions that a version contains, itself first. One of another organization contains nothing, as an unknown one. */
export async function loadContained(context: RequestContext, id: VersionId): Promise<readonly VersionId[]> {
  if (!(await loadVersion(context, id))) return [id]
  const { read } = context.services.database
  const found = await context.load('contained versions', id, async (ids) => {
    const parts = await countParts(read, ids) // most versions of a list have none
    return eachOf(ids, async (one) => (parts.has(one) ? containedVersions(read, one) : [one]))
  })
  return found ?? [id]
}

/** Loads what needs attention in a version and in what it inherits. */
export async function loadAttentionWithParts(context: RequestContext, id: VersionId): Promise<FindingAttention> {
  const versionIds = await loadContained(context, id)
  if (versionIds.length === 1) return loadAttention(context, id)
  const { database, now } = context.services
  const found = await context.load('attention with parts', id, (ids) =>
    eachOf(ids, async (one) => {
      const merged = await readMerged(database.read, { versionIds: await loadContained(context, one) })
      return sumOf([...(await countAttention(database, merged.versionIds, dayOf(now()), merged)).values()])
    }),
  )
  return found ?? noAttention
}

/** Loads the counts of a version's active findings with those that it inherits, each once; after what is pending, as without parts. */
export async function loadCountsWithParts(context: RequestContext, id: VersionId): Promise<readonly FindingCount[]> {
  const versionIds = await loadContained(context, id)
  if (versionIds.length === 1) return loadFindingCounts(context, id)
  await loadAttentionWithParts(context, id)
  const { read } = context.services.database
  const found = await context.load('findings with parts', id, (ids) =>
    eachOf(ids, async (one) => countFindingsOnce(read, { versionIds: await loadContained(context, one) })),
  )
  return found ?? []
}

async function eachOf<K, V>(keys: readonly K[], find: (key: K) => Promise<V>): Promise<ReadonlyMap<K, V>> {
  const values = await Promise.all(keys.map(find))
  return new Map(keys.flatMap((key, at) => (at in values ? [[key, values[at] as V] as const] : []))) // of the same length
}
