import { compareSemanticVersions, parseSemanticVersion } from '#service/vulnerabilities/semantic-version.ts'
import type { SemanticVersion } from '#service/vulnerabilities/semantic-version.ts'
import { defineScheme } from '#service/vulnerabilities/version-scheme.ts'
import type { VersionScheme } from '#service/vulnerabilities/version-scheme.ts'

/** SemVer 2.0 as npm and crates.io order it. */
export const semver: VersionScheme<SemanticVersion> = defineScheme({
  name: 'semver',
  parse: (text) => parseSemanticVersion(text, 'semver'),
  compare: compareSemanticVersions,
})
