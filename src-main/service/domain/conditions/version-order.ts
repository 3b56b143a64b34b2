import type { CompareVersions } from './version-range.ts'

/** How versions of packages are ordered: returns the comparison of a package type in the sense of purl; null for a package without purl. */
export type VersionOrder = (packageType: string | null) => CompareVersions

let current: VersionOrder | undefined

/** Tells the conditions of this thread how versions are ordered. Called by the entry of a thread. */
export function setVersionOrder(order: VersionOrder): void {
  current = order
}

/**
 * Returns the comparison of the versions of a package.
 * @throws {Error} if the thread was not told an order
 */
export function versionComparison(purl: string | null): CompareVersions {
  if (!current) throw new Error('This thread has no order of versions')
  return current(/^pkg:([^/]+)\//i.exec(purl ?? '')?.[1]?.toLowerCase() ?? null)
}
