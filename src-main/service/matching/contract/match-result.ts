import type { MatchConfidence } from '#service/domain/findings/finding.ts'
import type { CpeGap } from '#service/domain/advisories/nvd-years.ts'
import { formatYears } from '#service/domain/advisories/nvd-years.ts'
import { formatCount } from '#service/domain/format-count.ts'
import { type Skip, unreadablePurl } from '#service/domain/skip.ts'
import type {
  AdvisoryKind,
  AffectedPackage,
  CpeConfiguration,
  VersionInterval,
} from '#service/domain/advisories/advisory-record.ts'
import type { SourcePackage } from './ecosystem.ts'

/** Why a component could not be evaluated, as a word to count by. */
const skipKinds = [
  'no purl and no CPE',
  'invalid CPE',
  'no data for this CPE',
  'unknown CPE product',
  unreadablePurl,
  'unsupported ecosystem',
  'no data for this ecosystem',
  'compared with a part of the records',
  'no version',
  'version not comparable',
  'no distribution release',
  'no data for this release',
  'unknown source package',
] as const
export type SkipKind = (typeof skipKinds)[number]

/** A component that could not be evaluated. `reason` starts with its kind and may name the value, or says the kind with a number. */
export interface MatchSkip extends Skip {
  readonly kind: SkipKind
}

/** Creates a skip with its reason: the kind, and the value or circumstance that it is about. */
export function makeSkip(kind: SkipKind, detail?: string): MatchSkip {
  return { kind, reason: detail === undefined ? kind : `${kind}: ${detail}` }
}

/** Creates the skip of a component that no record affects, of an ecosystem that no source is meant to be complete for. */
export function partlyCompared(records: number, ecosystem: string): MatchSkip {
  return comparedWithPart(records, `no source is meant to be complete for ${ecosystem}`)
}

/** Creates the skip of a component that no record of NVD affects, where years of NVD are missing. */
export function partlyComparedByCpe({ source, records, years }: CpeGap): MatchSkip {
  const feeds = years.length === 1 ? 'feed' : 'feeds'
  return comparedWithPart(records, `${source} lacks the ${feeds} of ${formatYears(years)}`)
}

function comparedWithPart(records: number, why: string): MatchSkip {
  const reason = `compared with ${formatCount(records, 'record')} only: ${why}`
  return { kind: 'compared with a part of the records', reason }
}

/** The fields of a component that take part in matching. */
export interface MatchSubject {
  readonly purl: string | null
  /** CPE names, 2.2 or 2.3, as the document writes them. */
  readonly cpes: readonly string[]
  readonly name: string
  readonly version: string | null
  /** The source package of a distribution's package, if the document states it outside the purl. */
  readonly source?: SourcePackage | undefined
}

/** Information from the rest of the document that is needed to evaluate one component. */
export interface MatchContext {
  /**
   * Distribution and release of the document's operating system as `distro` qualifiers write it, for example `debian-11`; null if it names
   * none, or several.
   */
  readonly distribution: string | null
  /**
   * Purl types whose components name their source package if its name differs, as Syft does. A component without one is built from the
   * source with its own name.
   */
  readonly sourcesStated: ReadonlySet<string>
  /** CPE names of all components, the primary one and the operating system included, by `part:vendor:product` in lower case. */
  readonly cpes: ReadonlyMap<string, readonly string[]>
}

/** Context of a component without a document. */
export const emptyMatchContext: MatchContext = { distribution: null, sourcesStated: new Set(), cpes: new Map() }

/** A record of NVD as CPE matching reads it. */
export interface CpeEntry {
  readonly recordId: string
  readonly source: string
  readonly kind: AdvisoryKind
  readonly withdrawn: boolean
  readonly configurations: readonly CpeConfiguration[]
}

/** An affected package together with the fields of its record that matching needs. */
export interface AffectedEntry extends AffectedPackage {
  readonly recordId: string
  readonly source: string
  readonly kind: AdvisoryKind
  readonly withdrawn: boolean
}

/** The advisory data as matching reads it, by the ecosystem's OSV name and a name key. */
export interface AdvisoryLookup {
  /** Tests whether a source that is meant to be complete covers the ecosystem, and with a release, whether it has data for that release. */
  covers(ecosystem: string, release?: string): boolean
  /** Tests whether the sample's data, which is all there is about its invented packages, has records about one of these packages. */
  isInvented(ecosystem: string, nameKeys: readonly string[]): boolean
  /** Counts the live records about an ecosystem, in all sources. */
  recordsAbout(ecosystem: string): number
  candidates(ecosystem: string, nameKey: string): readonly AffectedEntry[]
  /** Tests whether any source is compared by CPE. */
  coversCpe(): boolean
  /** Returns what is missing for components that are compared by CPE; null if a source has the feeds of every year, or there is none. */
  cpeGap(): CpeGap | null
  /** Returns records with a vulnerable criterion for a product, by `part:vendor:product` in lower case, unescaped. */
  cpeCandidates(product: string): readonly CpeEntry[]
}

/** How one record applies to one component: affected, or not evaluated. Records that do not apply are omitted. */
export interface RecordMatch {
  readonly recordId: string
  readonly source: string
  readonly kind: AdvisoryKind
  readonly state: 'AFFECTED' | 'NOT_EVALUATED'
  /** Why it was not evaluated; null if affected. */
  readonly stateReason: string | null
  readonly range: string
  readonly versRange: string | null
  readonly comparator: string
  readonly comparedVersion: string
  readonly comparedName: string
  readonly confidence: MatchConfidence
  readonly confidenceReason: string
  /** All intervals that the record has for the package. */
  readonly intervals: readonly VersionInterval[]
  /** Versions above the component's that this record does not affect, lowest first. */
  readonly fixedVersions: readonly string[]
}

/** Result of matching a component. `skip` is null if it was compared. */
export interface ComponentMatch {
  /** OSV name; `cpe` if compared by CPE; null if unknown. */
  readonly ecosystem: string | null
  readonly skip: MatchSkip | null
  /** Why it would mean nothing if no record affected the component; absent if it would mean "not affected". */
  readonly gap?: MatchSkip | undefined
  /** Number of live records that the component was compared with. */
  readonly comparedRecords: number
  readonly matches: readonly RecordMatch[]
}
