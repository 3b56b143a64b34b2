import {
  compareBuildOrderedVersions,
  parseBuildOrderedVersion,
} from '#service/matching/version-orders/shared/build-ordered-version.ts'
import type { BuildOrderedVersion } from '#service/matching/version-orders/shared/build-ordered-version.ts'
import { defineScheme } from '#service/matching/contract/version-scheme.ts'
import type { VersionScheme } from '#service/matching/contract/version-scheme.ts'

/** The order of Dart packages: SemVer 2.0 whose build metadata counts: 1.0.0 is below 1.0.0+1 (pub_semver). */
export const pub: VersionScheme<BuildOrderedVersion> = defineScheme({
  name: 'pub',
  parse: (text) => parseBuildOrderedVersion(text, 'pub'),
  compare: compareBuildOrderedVersions,
})
