import type { MatchConfidence } from '#service/domain/finding.ts'
import type { Skip } from '#service/domain/skip.ts'
import type { AdvisoryKind, AffectedPackage, VersionInterval } from './advisory-record.ts'

/** Why a component could not be compared, as a word to count by. */
export const skipKinds = [
  'no purl and no CPE',
  'no data for its CPE',
  'purl cannot be read',
  'ecosystem is not matched',
  'no data for its ecosystem',
  'no version',
  'version has no order',
] as const
export type SkipKind = (typeof skipKinds)[number]

/** A component that cannot be judged. `reason` starts with its kind and may name the value. */
export interface MatchSkip extends Skip {
  readonly kind: SkipKind
}

/** What of a component takes part in matching. */
export interface MatchSubject {
  readonly purl: string | null
  readonly hasCpe: boolean
  readonly name: string
  readonly version: string | null
}

/** An affected package together with what matching needs of its record. */
export interface AffectedEntry extends AffectedPackage {
  readonly recordId: string
  readonly source: string
  readonly kind: AdvisoryKind
  readonly withdrawn: boolean
}

/** The advisory data as matching sees it. Asked with the ecosystem's OSV name and a name key. */
export interface AdvisoryLookup {
  /** Whether any imported record is about the ecosystem. */
  covers(ecosystem: string): boolean
  candidates(ecosystem: string, nameKey: string): readonly AffectedEntry[]
}

/** How one record applies to one component: affected, or not comparable. Records that do not apply are left out. */
export interface RecordMatch {
  readonly recordId: string
  readonly source: string
  readonly kind: AdvisoryKind
  readonly state: 'AFFECTED' | 'NOT_EVALUATED'
  /** Why it was not evaluated; null when affected. */
  readonly stateReason: string | null
  readonly range: string
  readonly versRange: string | null
  readonly comparator: string
  readonly comparedVersion: string
  readonly comparedName: string
  readonly confidence: Extract<MatchConfidence, 'EXACT' | 'WEAK'>
  readonly confidenceReason: string
  /** All intervals that the record has for the package. */
  readonly intervals: readonly VersionInterval[]
  /** Versions above the component's that this record does not affect, lowest first. */
  readonly fixedVersions: readonly string[]
}

/** What matching found out about a component. `skip` is null when it was compared. */
export interface ComponentMatch {
  /** OSV name; null when unknown. */
  readonly ecosystem: string | null
  readonly skip: MatchSkip | null
  /** Live records the component was compared with. */
  readonly comparedRecords: number
  readonly matches: readonly RecordMatch[]
}
