import type { FindingKind } from '#shared/finding-kind.ts'
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

/** A binary package built from a source package, with its fixed version; null while none is fixed. */
export interface ListedBinary {
  readonly name: string
  readonly fixed: string | null
}

/** One package that a record affects. */
export interface AffectedPackage {
  /** OSV ecosystem without suffix, for example `PyPI`. */
  readonly ecosystem: string
  /** The text after the colon in the record's ecosystem: a release, for Maven the URL of a repository. */
  readonly release: string | null
  /** The name in the normalized form that is compared. */
  readonly nameKey: string
  /** The name as the record spells it. */
  readonly displayName: string
  readonly intervals: readonly VersionInterval[]
  /** Versions listed individually, as written. */
  readonly versions: readonly string[]
  /** The record contains only Git ranges, which need a commit graph. */
  readonly gitOnly: boolean
  /** What is wrong with the record's ranges; null if nothing is. */
  readonly note: string | null
  /**
   * Range of versions that the record's authors know to be affected, in their own notation (GitHub: `<= 3.0.1`). For display only: it does
   * not limit the affected versions (osv.dev#567) and does not make a match weaker.
   */
  readonly lastKnownAffected?: string | undefined
  /**
   * Modules and streams that the fixed versions were built in, as far as the record names them: `nodejs:16`; absent outside modules (RPM).
   */
  readonly modules?: readonly string[] | undefined
  /** For a source package: its binary packages that the record lists (SUSE, Ubuntu); absent without any. */
  readonly binaries?: readonly ListedBinary[] | undefined
}

/** One entry of an NVD configuration: a CPE name, optionally with version limits (NVD CVE API 2.0, `cpeMatch`). */
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

/** Criteria joined by `operator`; `negate` inverts the result. */
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

export type AdvisoryKind = FindingKind

/** A record of an advisory feed, in the common shape of all feeds. Times are RFC 3339 in UTC. */
export interface AdvisoryRecord {
  readonly recordId: string
  /** As in `Vuln.source` of the API: `NVD`, `OSV`, `GITHUB`, or the name of a vendor's feed. */
  readonly source: string
  readonly modified: string
  readonly published: string | null
  /** When it was withdrawn. A withdrawn record produces no findings. */
  readonly withdrawn: string | null
  readonly summary: string | null
  /** CommonMark, displayed as text. */
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
   * The kind of an informational record: RustSec's `unmaintained`, `unsound`, `notice`; `bugfix` and `enhancement` for errata of a
   * distribution that fix no vulnerability.
   */
  readonly informational: string | null
  readonly affected: readonly AffectedPackage[]
  /** Configurations that NVD compares by CPE; empty for every other feed. */
  readonly configurations?: readonly CpeConfiguration[] | undefined
  /** NVD's `vulnStatus` if it explains missing configurations, for example `Awaiting Analysis`. */
  readonly status?: string | undefined
  /**
   * Set for an unreadable record. It names affected packages without versions, so that they are not evaluated. Every readable version of
   * the record takes precedence.
   */
  readonly unreadable?: true | undefined
}
