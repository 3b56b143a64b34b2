import {
  compareSemanticVersions,
  parseSemanticVersion,
} from '#service/matching/version-orders/shared/semantic-version.ts'
import type { SemanticVersion } from '#service/matching/version-orders/shared/semantic-version.ts'
import { defineScheme } from '#service/matching/contract/version-scheme.ts'
import type { VersionScheme } from '#service/matching/contract/version-scheme.ts'

/** SemVer 2.0 as npm and crates.io order it. */
export const semver: VersionScheme<SemanticVersion> = defineScheme({
  name: 'semver',
  parse: (text) => parseSemanticVersion(text, 'semver'),
  compare: compareSemanticVersions,
})
