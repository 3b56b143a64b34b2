import type { AffectedPackage } from '#service/vulnerabilities/advisory-record.ts'
import { isObject, textOf } from '#service/vulnerabilities/feed-values.ts'

/**
 * The key of a binary package that records about source packages list with a version of its own (SUSE, `ecosystem_specific.binaries`).
 * No source package has such a name: what is known to be one is never compared with it.
 */
export function binaryKey(name: string): string {
  return `binary:${name}`
}

/**
 * Binary packages that a record lists of a source package, with the versions that are fixed (SUSE). One of the same name is compared as
 * the source package. Where the source package is not simply affected up to a version, theirs say too little.
 */
export function listedBinaries(listed: unknown, source: AffectedPackage): readonly AffectedPackage[] {
  const [only, ...others] = source.intervals
  if (!Array.isArray(listed) || only?.fixed === undefined || only.introduced !== null || others.length > 0) return []
  const versions = new Map(listed.filter(isObject).flatMap((binaries) => Object.entries(binaries)))
  return [...versions].flatMap(([name, version]) => {
    const fixed = textOf(version)
    if (name === source.displayName || fixed === undefined) return []
    const intervals = [{ introduced: null, fixed }]
    return [{ ...source, nameKey: binaryKey(name), displayName: name, intervals, versions: [] }]
  })
}
