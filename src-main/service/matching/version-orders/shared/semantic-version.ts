import { order, readNumber, IncomparableVersionError } from '#service/matching/contract/version-scheme.ts'
import type { VersionNumber } from '#service/matching/contract/version-scheme.ts'

/** A version in the form of SemVer 2.0. `pre` is null for a release. Build metadata is not part of the order. */
export interface SemanticVersion {
  readonly major: VersionNumber
  readonly minor: VersionNumber
  readonly patch: VersionNumber
  readonly pre: readonly (VersionNumber | string)[] | null
}

const form =
  /^[\svV=]*(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\.\d+)*(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)|([A-Za-z-][0-9A-Za-z-]*(?:\.[0-9A-Za-z-]+)*))?(?:\+.*)?\s*$/

/**
 * Parses a version as loosely as node-semver does: with a leading `v` or `=`, a pre-release without its hyphen, leading zeros. In addition,
 * missing minor and patch are 0, further numbers belong to the build, and numbers may have any length.
 */
export function parseSemanticVersion(text: string, scheme: string): SemanticVersion {
  const match = form.exec(text)
  if (match === null) throw new IncomparableVersionError(text, scheme)
  const pre = match[4] ?? match[5]
  return {
    major: readNumber(match[1] ?? '0'),
    minor: readNumber(match[2] ?? '0'),
    patch: readNumber(match[3] ?? '0'),
    pre: pre === undefined ? null : pre.split('.').map((part) => (/^\d+$/.test(part) ? readNumber(part) : part)),
  }
}

/** Compares as SemVer 2.0, section 11. */
export function compareSemanticVersions(a: SemanticVersion, b: SemanticVersion): number {
  return (
    order<VersionNumber>(a.major, b.major) ||
    order<VersionNumber>(a.minor, b.minor) ||
    order<VersionNumber>(a.patch, b.patch) ||
    comparePreReleases(a.pre, b.pre)
  )
}

/** Compares pre-release labels: none sorts last, numbers sort before words, and the shorter of two equal lists sorts first. */
export function comparePreReleases(
  a: readonly (VersionNumber | string)[] | null,
  b: readonly (VersionNumber | string)[] | null,
): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i += 1) {
    const left = a[i] as VersionNumber | string
    const right = b[i] as VersionNumber | string
    const leftIsWord = typeof left === 'string'
    if (leftIsWord !== (typeof right === 'string')) return leftIsWord ? 1 : -1
    const result = order(left, right)
    if (result !== 0) return result
  }
  return a.length - b.length
}
