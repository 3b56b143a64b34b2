import type { OrganizationId, VersionId } from '#service/domain/id.ts'
import type { HandoverOutcome } from './compare-sides.ts'
import type { HandoverDecision } from './handover-line.ts'
import type { NoteKey } from './handover-note.ts'
import type { NoteKind } from './note-kinds.ts'

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

/** A note of a file beside that of this store. */
export interface HandoverNoteEntry extends Pick<NoteKey, 'subject' | 'kind' | 'name' | 'vulnerability'> {
  /** Names the difference: another value on either side has another id. */
  readonly id: string
  /** `MISSING`: what it is about is not here, or it cannot be taken over; `reason` says why. */
  readonly outcome: HandoverOutcome
  /** Null unless it is about a finding that is here. */
  readonly findingId: string | null
  readonly component: string | null
  readonly componentVersion: string | null
  /** For people; null for none. */
  readonly ours: string | null
  readonly theirs: string | null
  readonly reason: string | null
}

/** How many notes of a kind have an outcome. */
export interface HandoverNoteCount {
  readonly kind: NoteKind
  readonly outcome: HandoverOutcome
  readonly count: number
}

/** What the notes of a file would change, or changed. */
export interface NoteComparison {
  readonly noteCounts: readonly HandoverNoteCount[]
  /** The first notes that are not the same, conflicts first. */
  readonly notes: readonly HandoverNoteEntry[]
}

/** What a file would change, or changed. */
export interface HandoverComparison extends NoteComparison {
  readonly counts: Readonly<Partial<Record<HandoverOutcome, number>>>
  /** The first entries that are not the same, conflicts first. */
  readonly entries: readonly HandoverEntry[]
}

/** Which decisions are compared, and with those of which version. */
export interface HandoverCompared {
  /** Path of the findings of the file. */
  readonly findings: string
  /** Path of its notes; null if it has none. */
  readonly notes: string | null
  readonly organizationId: OrganizationId
  readonly versionId: VersionId
}
