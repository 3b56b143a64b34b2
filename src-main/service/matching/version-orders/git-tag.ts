import {
  compareSemanticVersions,
  parseSemanticVersion,
} from '#service/matching/version-orders/shared/semantic-version.ts'
import type { SemanticVersion } from '#service/matching/version-orders/shared/semantic-version.ts'
import { defineScheme, IncomparableVersionError } from '#service/matching/contract/version-scheme.ts'
import type { VersionScheme } from '#service/matching/contract/version-scheme.ts'

/** The forms of a commit hash, full or shortened. A tag of digits only counts as a hash only at the full length of one. */
const commit = /^(?:(?=.*[a-f])(?=.*\d)[\da-f]{7,64}|[\da-f]{40}|[\da-f]{64}|[a-f]{7,64})$/i

/** Git tags in the form of SemVer, as used by Swift packages and GitHub Actions: `v4`, `v4.1.7`. Hashes and branches have no order. */
export const gitTag: VersionScheme<SemanticVersion> = defineScheme({
  name: 'git-tag',
  parse(text) {
    const tag = text.trim().replace(/^refs\/tags\//, '')
    if (commit.test(tag)) throw new IncomparableVersionError(text, 'git-tag')
    return parseSemanticVersion(tag, 'git-tag')
  },
  compare: compareSemanticVersions,
})
