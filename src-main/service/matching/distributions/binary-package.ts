import type { AffectedPackage, ListedBinary, VersionInterval } from '#service/domain/advisories/advisory-record.ts'
import { isObject, type JsonObject, stringOf } from '#service/domain/json-values.ts'

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
 * Returns the binary packages that a record lists for a source package, with their fixed versions (SUSE and Ubuntu,
 * `ecosystem_specific.binaries`). One with the source package's name is compared as the source package. If the source package is not simply
 * affected up to a version, the versions of its binaries do not say enough. Without a fix, they are of a time and limit nothing.
 */
export function listedBinaries(
  listed: unknown,
  sourceName: string,
  intervals: readonly VersionInterval[],
): readonly ListedBinary[] {
  const [only, ...others] = intervals
  if (!Array.isArray(listed) || only === undefined || only.introduced !== null || others.length > 0) return []
  if (only.lastAffected !== undefined || only.limit !== undefined) return []
  const versions = new Map(listed.filter(isObject).flatMap(namedVersions))
  return [...versions].flatMap(([name, version]) => {
    if (name === sourceName || stringOf(version) === null) return []
    return [{ name, fixed: only.fixed === undefined ? null : stringOf(version) }]
  })
}

/** Ubuntu names one package per object now; SUSE, and Ubuntu earlier, all of them as members of one. */
function namedVersions(binaries: JsonObject): readonly (readonly [name: string, version: unknown])[] {
  const name = stringOf(binaries['binary_name'])
  return name === null ? Object.entries(binaries) : [[name, binaries['binary_version']]]
}

/** Returns the entry of a binary package that a record lists for a source package; undefined if it does not. */
export function readBinary<Source extends AffectedPackage>(source: Source, name: string): Source | undefined {
  const listed = source.binaries?.find((binary) => binary.name === name)
  if (!listed) return undefined
  const intervals = [{ introduced: null, ...(listed.fixed !== null && { fixed: listed.fixed }) }]
  return { ...source, nameKey: binaryKey(name), displayName: name, intervals, versions: [], binaries: undefined }
}
