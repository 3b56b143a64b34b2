import type { CvssMetric, VulnerabilityReference } from '#service/domain/findings/vulnerability.ts'
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

/** A binary package that is built of a source package, with the version of it that is fixed. */
export interface ListedBinary {
  readonly name: string
  readonly fixed: string
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
  /**
   * Range of versions that the record's authors know to be affected, in their own notation (GitHub: `<= 3.0.1`). A hint to be shown: it
   * bounds nothing (osv.dev#567) and makes no match weak.
   */
  readonly lastKnownAffected?: string | undefined
  /** Modules and streams that the fixed versions were built in, as far as they are named: `nodejs:16`; absent outside modules (RPM). */
  readonly modules?: readonly string[] | undefined
  /** Of a source package: binary packages that the record lists of it (SUSE); absent for none. */
  readonly binaries?: readonly ListedBinary[] | undefined
}

/** One line of an NVD configuration: a CPE name, perhaps with version limits (NVD CVE API 2.0, `cpeMatch`). */
export interface CpeCriterion {
  /** CPE 2.3 formatted string, as written. */
  readonly criteria: string
  /** False for the platform that the vulnerable product runs on or with. */
  readonly vulnerable: boolean
  readonly startIncluding?: string | undefined
  readonly startExcluding?: string | undefined
  readonly endIncluding?: string | undefined
  readonly endExcluding?: string | undefined
}

/** Criteria joined by `operator`; `negate` inverts the outcome. */
export interface CpeNode {
  readonly operator: 'AND' | 'OR'
  readonly negate: boolean
  readonly criteria: readonly CpeCriterion[]
}

/** Nodes joined by `operator`. The configurations of a record are alternatives. */
export interface CpeConfiguration {
  readonly operator: 'AND' | 'OR'
  readonly negate: boolean
  readonly nodes: readonly CpeNode[]
}

export type AdvisoryKind = 'vulnerability' | 'informational'

/** A record of an advisory feed in the shape every feed is read into. Times are RFC 3339 in UTC. */
export interface AdvisoryRecord {
  readonly recordId: string
  /** As in `Vuln.source` of the API: `NVD`, `OSV`, `GITHUB`, or the name of a vendor's feed. */
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
  /**
   * The word for an informational record: RustSec's `unmaintained`, `unsound`, `notice`; `bugfix` and `enhancement` for errata of a
   * distribution that fix no vulnerability.
   */
  readonly informational: string | null
  readonly affected: readonly AffectedPackage[]
  /** What NVD compares by CPE; empty for every other feed. */
  readonly configurations?: readonly CpeConfiguration[] | undefined
  /** NVD's `vulnStatus` where it says why there are no configurations, for example `Awaiting Analysis`. */
  readonly status?: string | undefined
  /**
   * Set for one that could not be read: what it affects is named without versions, so that it is not evaluated. Every state of the
   * record that can be read counts before it.
   */
  readonly unreadable?: true | undefined
}
