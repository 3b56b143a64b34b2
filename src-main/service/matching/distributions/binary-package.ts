import type { AffectedPackage, ListedBinary, VersionInterval } from '#service/domain/advisories/advisory-record.ts'
import { isObject, stringOf } from '#service/domain/json-values.ts'

const prefix = 'binary:'

/**
 * Returns the key of a binary package that records about source packages list with a version of its own. No source package has such a key,
 * so a known source package is never compared with it.
 */
export function binaryKey(name: string): string {
  return `${prefix}${name}`
}

/** Returns the name of the binary package from its key; undefined for any other key. */
export function nameOfBinary(key: string): string | undefined {
  return key.startsWith(prefix) ? key.slice(prefix.length) : undefined
}

/**
 * Returns the binary packages that a record lists for a source package, with their fixed versions (SUSE, `ecosystem_specific.binaries`).
 * One with the source package's name is compared as the source package. If the source package is not simply affected up to a version, the
 * fixed versions of its binaries do not say enough.
 */
export function listedBinaries(
  listed: unknown,
  sourceName: string,
  intervals: readonly VersionInterval[],
): readonly ListedBinary[] {
  const [only, ...others] = intervals
  if (!Array.isArray(listed) || only?.fixed === undefined || only.introduced !== null || others.length > 0) return []
  const versions = new Map(listed.filter(isObject).flatMap((binaries) => Object.entries(binaries)))
  return [...versions].flatMap(([name, version]) => {
    const fixed = stringOf(version)
    return name === sourceName || fixed === null ? [] : [{ name, fixed }]
  })
}

/** Returns the entry of a binary package that a record lists for a source package; undefined if it does not. */
export function readBinary<Source extends AffectedPackage>(source: Source, name: string): Source | undefined {
  const listed = source.binaries?.find((binary) => binary.name === name)
  if (!listed) return undefined
  const intervals = [{ introduced: null, fixed: listed.fixed }]
  return { ...source, nameKey: binaryKey(name), displayName: name, intervals, versions: [], binaries: undefined }
}
