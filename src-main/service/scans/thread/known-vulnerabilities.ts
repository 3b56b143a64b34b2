import type { UserDatabase } from '#service/db/database.ts'
import {
  type FoundVulnerability,
  identifyVulnerabilities,
  type StoredIdentity,
  upsertVulnerabilities,
} from '#service/db/findings/vulnerability-upsert.ts'
import type { Vulnerability } from '#service/domain/findings/vulnerability.ts'
import type { AliasGroup } from '#service/matching/alias-groups.ts'
import { markPlace } from '#service/workers/task-place.ts'
import { type AliasCluster, AliasClusters } from './alias-clusters.ts'
import { describeVulnerability } from './describe-vulnerability.ts'
import type { ScannedAdvisories } from './no-advisories.ts'

/** The fields of a stored vulnerability that findings need. Texts are not loaded, because a scan touches tens of thousands. */
export type KnownVulnerability = StoredIdentity &
  Pick<
    Vulnerability,
    'vulnerabilityId' | 'aliases' | 'severity' | 'cvssScore' | 'epssScore' | 'kev' | 'kevRansomware' | 'upstream'
  >

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
  readonly #clusters = new AliasClusters()

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
    const groupsOf = new Map<string, readonly AliasGroup[]>()
    const wanted = new Map<string, readonly [AliasGroup, AliasCluster]>()
    for (const [recordId, cluster] of this.#clusters.of(reader, recordIds)) {
      const [own] = cluster.recordsNamed([recordId])
      if (own) this.#sourceOf.set(recordId, own.stored.sourceId)
      const groups = cluster.groupsOf(recordId)
      groupsOf.set(recordId, groups)
      for (const group of groups) {
        const name = group.preferredId
        if (!this.#byName.has(name) && !wanted.has(name)) wanted.set(name, [group, cluster])
      }
    }
    const described = [...wanted.values()].map(([group, cluster]) => [group, cluster.recordsNamed(group.ids)] as const)
    const records = new Set(described.flatMap(([, ofGroup]) => ofGroup.map(({ stored }) => stored.id)))
    const affected = reader.affectedOf([...records])
    const found = described.map(([group, ofGroup]) => {
      markPlace('the vulnerability', group.preferredId)
      return describeVulnerability(group, ofGroup, reader, affected)
    })
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
