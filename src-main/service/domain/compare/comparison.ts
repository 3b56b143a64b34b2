import type { SeverityCounts } from '#service/domain/findings/finding-counts.ts'
import type { VersionStep } from './version-step.ts'

/** What became of a component, in the order of the list. */
export const componentChangeWords = ['added', 'removed', 'upgraded', 'downgraded', 'changed', 'unchanged'] as const
export type ComponentChangeWord = (typeof componentChangeWords)[number]

/** What became of a finding, in the order of the list. */
export const findingChangeWords = ['introduced', 'worse', 'fixed', 'better', 'unchanged'] as const
export type FindingChangeWord = (typeof findingChangeWords)[number]

/** Counts of the changes from one version to another. A package counts once for each version string. */
export interface VersionDelta {
  readonly componentsAdded: number
  readonly componentsRemoved: number
  readonly componentsUpgraded: number
  readonly componentsDowngraded: number
  readonly componentsChanged: number
  readonly componentsUnchanged: number
  readonly findingsIntroduced: number
  readonly findingsFixed: number
  /** Pairs, those that are worse or better among them. */
  readonly findingsUnchanged: number
  readonly findingsWorse: number
  readonly findingsBetter: number
  readonly introducedSeverities: SeverityCounts
  readonly fixedSeverities: SeverityCounts
  /** Of `findingsUnchanged`, those whose newer finding has a decided status. */
  readonly findingsUnchangedDecided: number
  /** Of `componentsAdded` and `componentsRemoved`, those that their version uses directly. */
  readonly componentsAddedDirect: number
  readonly componentsRemovedDirect: number
  /** Of `componentsUpgraded`. Those without three numbers to compare are in none. */
  readonly upgradeSteps: Readonly<Record<VersionStep, number>>
  readonly licensesAdded: number
  readonly licensesRemoved: number
}

/** A license expression whose number of components differs. */
export interface LicenseChange {
  readonly change: 'added' | 'removed' | 'changed'
  readonly licensesExp: string
  readonly baseCount: number
  readonly targetCount: number
}

/**
 * Rows of a comparison without an object for each: a comparison has as many rows as both versions have components. What is shown of a row is read by
 * its ids when its page is read.
 */
export interface PackedRows {
  readonly length: number
  /** Places in the list of words. */
  readonly changes: Uint8Array
  /** Severity ranks of findings, the most severe last; 0 of components. */
  readonly ranks: Uint8Array
  /** Places in `notes`. */
  readonly noteOf: Uint32Array
  /** Tags or reasons, each once. */
  readonly notes: readonly string[]
  /** For each row the id in the older and the id in the newer version, in ASCII; zeros where there is none. */
  readonly ids: Uint8Array
  /** What a search is looked for in, in lower case and UTF-8, of all rows. */
  readonly texts: Uint8Array
  /** Where the text of each row ends. */
  readonly ends: Uint32Array
}

/** Two versions compared. */
export interface Comparison {
  /** What the result depends on, as a text that is equal while that is the same. */
  readonly stamp: string
  /** Whether both were scanned with the same advisory data, engine and exclusions, or neither was scanned. */
  readonly isSameData: boolean
  /** Findings of an earlier time whose component is gone since: they are in no row. */
  readonly lostFindings: number
  readonly counts: VersionDelta
  readonly components: PackedRows
  readonly findings: PackedRows
  readonly licenses: readonly LicenseChange[]
}
