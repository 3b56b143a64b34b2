import type { ScanExclusion } from '#service/db/advisories/advisory-exclusions.ts'
import { exclusionsDigest } from '#service/domain/scans/exclusions-digest.ts'

/** Records that users declared wrong for a package. */
export class ExcludedRecords {
  /** Equal for equal declarations. */
  readonly digest: string
  readonly #byPackage = new Map<string, Set<string>>()

  constructor(exclusions: readonly ScanExclusion[]) {
    for (const { packageNameKey, recordId } of exclusions) {
      const ids = this.#byPackage.get(packageNameKey)
      if (ids) ids.add(recordId.toUpperCase())
      else this.#byPackage.set(packageNameKey, new Set([recordId.toUpperCase()]))
    }
    this.digest = exclusionsDigest(exclusions)
  }

  get isEmpty(): boolean {
    return this.#byPackage.size === 0
  }

  /** Tests whether any of the ids was declared wrong for a package. */
  has(packageNameKey: string, ids: readonly string[]): boolean {
    const excluded = this.#byPackage.get(packageNameKey)
    return excluded !== undefined && ids.some((id) => excluded.has(id.toUpperCase()))
  }

  /** Tests whether any record was declared wrong for a package. */
  concerns(packageNameKey: string): boolean {
    return this.#byPackage.has(packageNameKey)
  }
}
