import type { UserDatabase } from '#service/db/database.ts'
import {
  type FoundVulnerability,
  identifyVulnerabilities,
  type StoredIdentity,
  upsertVulnerabilities,
} from '#service/db/findings/vulnerability-upsert.ts'
import type { Vulnerability } from '#service/domain/findings/vulnerability.ts'
import { type AliasGroup, type AliasGroups, groupAliases } from '#service/matching/alias-groups.ts'
import { describeVulnerability, readRecord, type ReadRecord } from './describe-vulnerability.ts'
import type { ScannedAdvisories } from './no-advisories.ts'

/** The fields of a stored vulnerability that findings need. Texts are not loaded, because a scan touches tens of thousands. */
export type KnownVulnerability = StoredIdentity &
  Pick<
    Vulnerability,
    'vulnerabilityId' | 'aliases' | 'severity' | 'cvssScore' | 'epssScore' | 'kev' | 'kevRansomware' | 'upstream'
  >

/** Records that are connected by aliases, and the vulnerabilities that they are about. */
interface AliasCluster {
  readonly records: readonly ReadRecord[]
  readonly groups: AliasGroups
}

/** Vulnerabilities described and stored at a time. */
const chunk = 200

/** `upsert` stores vulnerabilities; `lookup` only finds stored ones. */
export type VulnerabilityMode = 'store' | 'look'

/**
 * Maps the records of one snapshot of the advisory data to stored vulnerabilities. Each vulnerability is read once, however many records it
 * has.
 */
export class KnownVulnerabilities {
  readonly #database: Pick<UserDatabase, 'read' | 'write'>
  readonly #learning: VulnerabilityMode
  readonly #ofRecord = new Map<string, readonly KnownVulnerability[]>()
  readonly #sourceOf = new Map<string, string>()
  readonly #byName = new Map<string, KnownVulnerability>()

  constructor(database: Pick<UserDatabase, 'read' | 'write'>, mode: VulnerabilityMode) {
    this.#database = database
    this.#learning = mode
  }

  /** Reads and stores the vulnerabilities of records, so that `of` can return them. */
  async load(reader: ScannedAdvisories, recordIds: Iterable<string>, now: string): Promise<void> {
    const unknown = [...new Set(recordIds)].filter((id) => !this.#ofRecord.has(id))
    for (let start = 0; start < unknown.length; start += chunk) {
      await this.#learn(reader, unknown.slice(start, start + chunk), now)
    }
  }

  /** Returns the vulnerabilities of a record: one, or one for each CVE that it names. Empty for a record that was not loaded. */
  of(recordId: string): readonly KnownVulnerability[] {
    return this.#ofRecord.get(recordId) ?? []
  }

  /** Returns the id of the source of a record; null if no source has it. */
  sourceIdOf(recordId: string): string | null {
    return this.#sourceOf.get(recordId) ?? null
  }

  async #learn(reader: ScannedAdvisories, recordIds: readonly string[], now: string): Promise<void> {
    const netOf = readAliasClusters(reader, recordIds)
    const groupsOf = new Map<string, readonly AliasGroup[]>()
    const wanted = new Map<string, readonly [AliasGroup, AliasCluster]>()
    for (const [recordId, net] of netOf) {
      const own = net.records.find((record) => record.recordId === recordId)
      if (own) this.#sourceOf.set(recordId, own.stored.sourceId)
      const groups = net.groups.groupsOf(recordId).flatMap((index) => net.groups.groups[index] ?? [])
      groupsOf.set(recordId, groups)
      for (const group of groups) {
        const name = group.preferredId
        if (!this.#byName.has(name) && !wanted.has(name)) wanted.set(name, [group, net])
      }
    }
    const records = [...new Set([...wanted.values()].flatMap(([, net]) => net.records))]
    const affected = reader.affectedOf(records.map(({ stored }) => stored.id))
    const found = [...wanted.values()].map(([group, net]) =>
      describeVulnerability(group, net.records, reader, affected),
    )
    await this.#identify(found, now)
    for (const [recordId, groups] of groupsOf) {
      this.#ofRecord.set(
        recordId,
        groups.flatMap(({ preferredId }) => this.#byName.get(preferredId) ?? []),
      )
    }
  }

  async #identify(found: readonly FoundVulnerability[], now: string): Promise<void> {
    const identities =
      this.#learning === 'store'
        ? await upsertVulnerabilities(this.#database, found, now)
        : await identifyVulnerabilities(this.#database, found)
    for (const [at, one] of found.entries()) {
      const identity = identities[at]
      if (!identity) continue
      const { vulnerabilityId, aliases, severity, cvssScore, epssScore, kev, kevRansomware, upstream } = one
      const known = { vulnerabilityId, aliases, severity, cvssScore, epssScore, kev, kevRansomware, upstream }
      this.#byName.set(vulnerabilityId, { ...identity, ...known })
    }
  }
}

/** Reads, for each of the records, all records that are connected with it. */
function readAliasClusters(reader: ScannedAdvisories, recordIds: readonly string[]): ReadonlyMap<string, AliasCluster> {
  const groupOf = reader.groupsOf(recordIds)
  const nets = new Map<number, AliasCluster>()
  for (const [groupId, stored] of reader.groups([...new Set(groupOf.values())])) {
    const records = stored.map(readRecord)
    const named = records.map(({ recordId, content: { aliases }, stored: { withdrawnAt: withdrawn } }) => {
      return { recordId, aliases, withdrawn }
    })
    nets.set(groupId, { records, groups: groupAliases(named) })
  }
  return new Map(
    recordIds.flatMap((recordId) => {
      const net = nets.get(groupOf.get(recordId) ?? Number.NaN)
      return net ? [[recordId, net] as const] : []
    }),
  )
}
