import type { AffectedPackage, ListedBinary, VersionInterval } from '#service/domain/advisories/advisory-record.ts'
import { isObject, stringOf } from '#service/domain/json-values.ts'

const prefix = 'binary:'

/**
 * The key of a binary package that records about source packages list with a version of its own. No source package has such a name:
 * what is known to be one is never compared with it.
 */
export function binaryKey(name: string): string {
  return `${prefix}${name}`
}

/** The name of the binary package that a key was made of; undefined for any other key. */
export function nameOfBinary(key: string): string | undefined {
  return key.startsWith(prefix) ? key.slice(prefix.length) : undefined
}

/**
 * Binary packages that a record lists of a source package, with the versions that are fixed (SUSE, `ecosystem_specific.binaries`). One of
 * the same name is compared as the source package. Where the source package is not simply affected up to a version, theirs say too little.
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

/** What a record says of a binary package by listing it of a source package; undefined where it does not. */
export function readBinary<Source extends AffectedPackage>(source: Source, name: string): Source | undefined {
  const listed = source.binaries?.find((binary) => binary.name === name)
  if (!listed) return undefined
  const intervals = [{ introduced: null, fixed: listed.fixed }]
  return { ...source, nameKey: binaryKey(name), displayName: name, intervals, versions: [], binaries: undefined }
}
