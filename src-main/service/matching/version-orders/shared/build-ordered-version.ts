import { comparePreReleases, compareSemanticVersions, parseSemanticVersion } from './semantic-version.ts'
import type { SemanticVersion } from './semantic-version.ts'
import { defineScheme, readNumber } from '#service/matching/contract/version-scheme.ts'
import type { VersionNumber, VersionScheme } from '#service/matching/contract/version-scheme.ts'

/** A version in the form of SemVer whose build metadata takes part in the order. `build` is empty without it. */
export interface BuildOrderedVersion extends SemanticVersion {
  readonly build: readonly (VersionNumber | string)[]
}

const noBuild: BuildOrderedVersion['build'] = []

/**
 * Parses a version as `parseSemanticVersion` does, with its build metadata.
 * @throws {IncomparableVersionError} if the text has another form
 */
function parseBuildOrderedVersion(text: string, scheme: string): BuildOrderedVersion {
  const version = parseSemanticVersion(text, scheme)
  const plus = text.indexOf('+')
  const build = plus < 0 ? '' : text.slice(plus + 1).trim()
  const parts = build.split('.').map((part) => (/^\d+$/.test(part) ? readNumber(part) : part))
  return { ...version, build: build === '' ? noBuild : parts }
}

/** Compares as SemVer 2.0; of equal versions, the one without build metadata is lower, then the build is compared like a pre-release. */
function compareBuildOrderedVersions(a: BuildOrderedVersion, b: BuildOrderedVersion): number {
  return compareSemanticVersions(a, b) || comparePreReleases(a.build, b.build)
}

/** Creates a scheme of SemVer 2.0 whose build metadata counts. */
export function buildOrderedScheme(name: string): VersionScheme<BuildOrderedVersion> {
  return defineScheme({
    name,
    parse: (text) => parseBuildOrderedVersion(text, name),
    compare: compareBuildOrderedVersions,
  })
}
