import {
  compareBuildOrderedVersions,
  parseBuildOrderedVersion,
} from '#service/matching/version-orders/shared/build-ordered-version.ts'
import type { BuildOrderedVersion } from '#service/matching/version-orders/shared/build-ordered-version.ts'
import { defineScheme } from '#service/matching/contract/version-scheme.ts'
import type { VersionScheme } from '#service/matching/contract/version-scheme.ts'

/** The order of Julia's `VersionNumber`: SemVer 2.0 whose build metadata counts, as binary packages need: 3.0.15+0 is below 3.0.15+1. */
export const julia: VersionScheme<BuildOrderedVersion> = defineScheme({
  name: 'julia',
  parse: (text) => parseBuildOrderedVersion(text, 'julia'),
  compare: compareBuildOrderedVersions,
})
