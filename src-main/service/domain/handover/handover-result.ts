import type { VersionId } from '#service/domain/id.ts'
import type { HandoverOutcome } from './compare-sides.ts'
import type { HandoverDecision } from './handover-line.ts'

/** How a conflict is resolved: what this store decided stays, or that of the file is taken. */
export type HandoverTake = 'OURS' | 'THEIRS'

/** The resolution of one conflict, by the name of the difference that a person saw. */
export interface HandoverChoice {
  readonly id: string
  readonly take: HandoverTake
}

/** One finding of a file beside that of this store. */
export interface HandoverEntry {
  /** Names the difference: another decision on either side has another id. */
  readonly id: string
  readonly outcome: HandoverOutcome
  /** Null if it is not in this store. */
  readonly findingId: string | null
  readonly vulnerability: string
  readonly component: string
  readonly componentVersion: string | null
  readonly ours: HandoverDecision | null
  readonly theirs: HandoverDecision | null
  /** Entries of the history that only one side has. */
  readonly onlyHere: number
  readonly onlyThere: number
}

/** What a file would change, or changed. */
export interface HandoverComparison {
  readonly counts: Readonly<Partial<Record<HandoverOutcome, number>>>
  /** The first entries that are not the same, conflicts first. */
  readonly entries: readonly HandoverEntry[]
}

/** Which decisions are compared, and with those of which version. */
export interface HandoverCompared {
  /** Path of the findings of the file. */
  readonly findings: string
  readonly versionId: VersionId
}
