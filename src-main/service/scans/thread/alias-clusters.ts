import { type AliasGroup, type AliasGroups, groupAliases } from '#service/matching/alias-groups.ts'
import { markPlace } from '#service/workers/task-place.ts'
import { readRecord, type ReadRecord } from './describe-vulnerability.ts'
import type { ScannedAdvisories } from './no-advisories.ts'

/** Clusters with fewer records are read again when they are needed again. */
const minCachedRecords = 50
/** Maximum number of records in cached clusters, besides those that are needed together. */
const maxCachedRecords = 4_000

/** Records that are connected by aliases, and the vulnerabilities that they are about. */
export class AliasCluster {
  readonly size: number
  readonly #byId: ReadonlyMap<string, readonly ReadRecord[]>
  readonly #groups: AliasGroups

  constructor(records: readonly ReadRecord[]) {
    this.size = records.length
    this.#byId = Map.groupBy(records, ({ recordId }) => recordId)
    this.#groups = groupAliases(
      records.map(({ recordId, content: { aliases }, stored: { withdrawnAt: withdrawn } }) => {
        return { recordId, aliases, withdrawn }
      }),
    )
  }

  /** Returns the vulnerabilities of a record. */
  groupsOf(recordId: string): readonly AliasGroup[] {
    return this.#groups.groupsOf(recordId).flatMap((index) => this.#groups.groups[index] ?? [])
  }

  /** Returns the records with these ids, in the order of the ids. */
  recordsNamed(ids: readonly string[]): readonly ReadRecord[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? [])
  }
}

/** Reads clusters of records. Large ones are cached, because each of their records may be found separately. */
export class AliasClusters {
  readonly #cached = new Map<number, AliasCluster>()
  #cachedRecords = 0

  /** Returns, for each of the records, all records that are connected with it. Unknown records are omitted. */
  of(reader: ScannedAdvisories, recordIds: readonly string[]): ReadonlyMap<string, AliasCluster> {
    const groupOf = reader.groupsOf(recordIds)
    const clusters = new Map<number, AliasCluster>()
    const unknown: number[] = []
    for (const groupId of new Set(groupOf.values())) {
      const cached = this.#cached.get(groupId)
      if (cached) clusters.set(groupId, cached)
      else unknown.push(groupId)
    }
    for (const [groupId, stored] of reader.groups(unknown)) {
      markPlace('the record', stored[0]?.recordId)
      const cluster = new AliasCluster(stored.map(readRecord))
      clusters.set(groupId, cluster)
      this.#cache(groupId, cluster)
    }
    return new Map(
      recordIds.flatMap((recordId) => {
        const cluster = clusters.get(groupOf.get(recordId) ?? Number.NaN)
        return cluster ? [[recordId, cluster] as const] : []
      }),
    )
  }

  #cache(groupId: number, cluster: AliasCluster): void {
    if (cluster.size < minCachedRecords) return
    if (this.#cachedRecords + cluster.size > maxCachedRecords) {
      this.#cached.clear()
      this.#cachedRecords = 0
    }
    this.#cached.set(groupId, cluster)
    this.#cachedRecords += cluster.size
  }
}
