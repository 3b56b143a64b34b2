import type { CvssMetric, VulnerabilityReference } from '#service/domain/vulnerability.ts'
import type { Severity } from '#shared/severity.ts'

/**
 * Affected versions from `introduced` (inclusive; null: from the first version on) to an end. `fixed` and `limit` are not included,
 * `lastAffected` is; without an end every later version is affected.
 */
export interface VersionInterval {
  readonly introduced: string | null
  readonly fixed?: string | undefined
  readonly lastAffected?: string | undefined
  readonly limit?: string | undefined
}

/** One package that a record affects. */
export interface AffectedPackage {
  /** OSV ecosystem without suffix, for example `PyPI`. */
  readonly ecosystem: string
  /** What follows the colon in the record's ecosystem: a release, for Maven a repository's address. */
  readonly release: string | null
  /** The name in the form both sides are compared in. */
  readonly nameKey: string
  /** The name as the record writes it. */
  readonly displayName: string
  readonly intervals: readonly VersionInterval[]
  /** Versions listed one by one, as written. */
  readonly versions: readonly string[]
  /** The record gave only Git ranges, which need a commit graph. */
  readonly gitOnly: boolean
  /** What is wrong with the record's ranges; null for nothing. */
  readonly note: string | null
}

export type AdvisoryKind = 'vulnerability' | 'informational'

/** A record of an advisory feed in the shape every feed is read into. Times are RFC 3339 in UTC. */
export interface AdvisoryRecord {
  readonly recordId: string
  /** As in `Vuln.source` of the API: `OSV` or `GITHUB`. */
  readonly source: string
  readonly modified: string
  readonly published: string | null
  /** When it was withdrawn: a withdrawn record makes no findings. */
  readonly withdrawn: string | null
  readonly summary: string | null
  /** CommonMark, to be shown as text. */
  readonly details: string | null
  readonly aliases: readonly string[]
  readonly upstream: readonly string[]
  readonly related: readonly string[]
  /** Valid vectors with their base scores, newest CVSS version first. */
  readonly cvss: readonly CvssMetric[]
  /** Severity in the record's own words; null when it has none. */
  readonly severityWord: Severity | null
  readonly cwes: readonly string[]
  readonly references: readonly VulnerabilityReference[]
  readonly kind: AdvisoryKind
  /** RustSec's word for an informational record: `unmaintained`, `unsound`, `notice`. */
  readonly informational: string | null
  readonly affected: readonly AffectedPackage[]
}
