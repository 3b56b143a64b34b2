import {
  compareSemanticVersions,
  parseSemanticVersion,
} from '#service/matching/version-orders/shared/semantic-version.ts'
import type { SemanticVersion } from '#service/matching/version-orders/shared/semantic-version.ts'
import { defineScheme } from '#service/matching/contract/version-scheme.ts'
import type { VersionScheme } from '#service/matching/contract/version-scheme.ts'

/**
 * Go's order of module versions, and of Go releases: `v1.2.3`, `go1.24.1`, `1.24.1 X:boringcrypto`, `1.21rc2`. `+incompatible` and `+dirty`
 * are build metadata. `(devel)` has no order.
 */
export const go: VersionScheme<SemanticVersion> = defineScheme({
  name: 'go',
  parse: (text) => parseSemanticVersion(withoutGoParts(text), 'go'),
  compare: compareSemanticVersions,
})

/** Release candidates of Go itself are written without hyphen and without patch: `1.21rc2` is 1.21.0-rc.2. */
const goCandidate = /^(\d+)\.(\d+)(?:\.(\d+))?(beta|rc)(\d+)$/

function withoutGoParts(text: string): string {
  const bare = text
    .trim()
    .replace(/^(?:go|v)(?=\d)/, '')
    .replace(/[\s-]X:.*$|\s.*$/, '')
  const match = goCandidate.exec(bare)
  return match === null ? bare : `${match[1]}.${match[2]}.${match[3] ?? '0'}-${match[4]}.${match[5]}`
}
