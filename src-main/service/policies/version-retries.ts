import type { ChangedVersion } from './changed-versions.ts'

/** Milliseconds before each further try. */
const pauses = [1_000, 5_000, 30_000] as const

/** A version that failed or is busy, after how many tries that failed, and when it is due. */
interface Waiting {
  readonly version: ChangedVersion
  readonly tries: number
  readonly due: number
  /** Whether an evaluation of it failed, however often it changed since. */
  readonly hasFailed: boolean
}

/**
 * Versions whose evaluation failed, and those that other work is at. What failed is tried again a few times, after pauses that grow, so that one that always fails keeps no other from
 * being evaluated. Then it is left until it changes again.
 */
export class VersionRetries {
  readonly #waiting = new Map<string, Waiting>()

  /** Whether a version has failed and waits. */
  hasFailed(versionId: string): boolean {
    return this.#waiting.get(versionId)?.hasFailed ?? false
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
    else this.#waiting.set(version.versionId, { version, tries: tries + 1, due: now + pause, hasFailed: true })
    return pause !== undefined
  }

  /** Keeps a version that failed before this start, unless it waits already. Which changes it did not see is not known any more. */
  failedBefore({ organizationId, versionId }: Omit<ChangedVersion, 'changes'>, now: number): void {
    if (this.#waiting.has(versionId)) return
    const version = { organizationId, versionId, changes: [] }
    this.#waiting.set(versionId, { version, tries: 0, due: now, hasFailed: true })
  }

  /** Keeps a version that other work is at, with its changes, until it is free. That is no try. */
  park(version: ChangedVersion, now: number): void {
    const earlier = this.#waiting.get(version.versionId)
    const { tries, hasFailed } = earlier ?? { tries: 0, hasFailed: false }
    this.#waiting.set(version.versionId, { version, tries, due: now, hasFailed })
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
