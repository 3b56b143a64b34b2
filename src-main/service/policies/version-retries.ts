import type { ChangedVersion } from './changed-versions.ts'

/** Milliseconds before each further try. */
const pauses = [1_000, 5_000, 30_000] as const

/** A version that failed, after how many tries, and when it is due. */
interface Waiting {
  readonly version: ChangedVersion
  readonly tries: number
  readonly due: number
}

/**
 * Versions whose evaluation failed. Each is tried again a few times, after pauses that grow, so that one that always fails keeps no other from
 * being evaluated. Then it is left until it changes again.
 */
export class VersionRetries {
  readonly #waiting = new Map<string, Waiting>()

  /** Whether a version has failed and waits. */
  has(versionId: string): boolean {
    return this.#waiting.has(versionId)
  }

  /** Adds the changes that earlier tries did not come to. What changed has all of its tries again. */
  renew(version: ChangedVersion): ChangedVersion {
    const earlier = this.#waiting.get(version.versionId)
    if (!earlier) return version
    const last = earlier.version.changes.at(-1)?.cursor ?? 0
    const changes = [...earlier.version.changes, ...version.changes.filter(({ cursor }) => cursor > last)]
    const renewed = { ...version, changes }
    this.#waiting.set(version.versionId, { ...earlier, version: renewed, tries: 0 })
    return renewed
  }

  /** The versions of an organization that are to be tried again. */
  due(organizationId: string, now: number): readonly ChangedVersion[] {
    const waiting = this.#of(organizationId).filter(({ due }) => due <= now)
    return waiting.map(({ version }) => version)
  }

  /** Whether the version will be tried again. */
  failed(version: ChangedVersion, now: number): boolean {
    const tries = this.#waiting.get(version.versionId)?.tries ?? 0
    const pause = pauses[tries]
    if (pause === undefined) this.done(version)
    else this.#waiting.set(version.versionId, { version, tries: tries + 1, due: now + pause })
    return pause !== undefined
  }

  done({ versionId }: ChangedVersion): void {
    this.#waiting.delete(versionId)
  }

  /** The oldest change of an organization that is still to be evaluated; null if there is none. */
  oldestCursor(organizationId: string): number | null {
    const cursors = this.#of(organizationId).flatMap(({ version }) => version.changes.map(({ cursor }) => cursor))
    return cursors.length === 0 ? null : cursors.reduce((least, cursor) => Math.min(least, cursor))
  }

  #of(organizationId: string): readonly Waiting[] {
    return [...this.#waiting.values()].filter(({ version }) => version.organizationId === organizationId)
  }
}
