import type { HandoverReviewMutation } from '#renderer/generated/documents.ts'
import { nameOfNote, type Note } from './note-text.ts'
import * as texts from './texts.tsx'

/** What the service says about a handover file. */
export type Review = NonNullable<HandoverReviewMutation['handoverImport']>
export type ReceivedAbout = NonNullable<Review['file']>
export type Entry = NonNullable<Review['entries']>[number]
export type Decision = NonNullable<Entry['ours']>
/** Which side of a conflict a person chose. */
export type Take = 'OURS' | 'THEIRS'
/** What becomes of conflicts that nobody chose for. */
export type Rest = 'LEAVE' | Take

/** Outcomes in the order of the review: those that a person decides come first. */
export const outcomes = ['CONFLICT', 'NEWER_THERE', 'MERGED', 'NEWER_HERE', 'MISSING'] as const
export type Outcome = (typeof outcomes)[number]

/** A line of the review. */
export interface EntryRow {
  /** Stable for the same file. */
  readonly key: string
  readonly entry: Entry | Note
  readonly outcome: Outcome
  /** What was chosen. Null: nothing, or nothing can be. */
  readonly take: Take | null
}

export interface EntryFilter {
  /** Null: every outcome. */
  readonly outcome: Outcome | null
  /** Part of what a line shows; case is ignored. */
  readonly search: string
}

/** Parses an outcome of the service. An unknown one changes nothing, as what is not here. */
export function toOutcome(word: string): Outcome {
  return outcomes.find((one) => one === word) ?? 'MISSING'
}

/** Whether a difference is about a note, and not about a decision. */
export function isNote(entry: Entry | Note): entry is Note {
  return 'kind' in entry
}

/** Whether one side of a line can be chosen. A value that means nothing here cannot be taken. */
export function mayTake({ entry, outcome }: Pick<EntryRow, 'entry' | 'outcome'>, take: Take): boolean {
  return outcome === 'CONFLICT' && (take === 'OURS' || !isNote(entry) || entry.reason === null)
}

/** All differences of a review: of decisions first, as far as they are listed. */
export function differencesOf(review: Pick<Review, 'entries' | 'notes'> | undefined): readonly (Entry | Note)[] {
  return [...(review?.entries ?? []), ...(review?.notes ?? [])]
}

/** Counts decisions and notes of one outcome, `SAME` included. */
export function countsOf(review: Review, outcome: Outcome | 'SAME') {
  const notes = review.noteOutcomes?.filter((one) => one.outcome === outcome) ?? []
  return {
    decisions: review.outcomes?.find(({ key }) => key === outcome)?.count ?? 0,
    notes: notes.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Returns the lines of a review that fit the filter, in the order of the outcomes. */
export function entryRows(
  entries: readonly (Entry | Note)[],
  choices: ReadonlyMap<string, Take>,
  { outcome, search }: EntryFilter,
): readonly EntryRow[] {
  const wanted = search.trim().toLowerCase()
  const rows = entries.flatMap((entry, at): EntryRow[] => {
    const own = toOutcome(entry.outcome)
    if ((outcome !== null && own !== outcome) || !isFound(entry, wanted)) return []
    const take = own === 'CONFLICT' ? (choices.get(entry.id) ?? null) : null
    return [{ key: String(at), entry, outcome: own, take }]
  })
  return outcomes.flatMap((one) => rows.filter((row) => row.outcome === one))
}

function isFound(entry: Entry | Note, wanted: string): boolean {
  if (wanted === '') return true
  const { vulnerability, component, componentVersion } = entry
  const own = isNote(entry)
    ? [nameOfNote(entry), entry.ours, entry.theirs, entry.reason]
    : [texts.decision, entry.ours?.vexStatus.name, entry.theirs?.vexStatus.name]
  return [vulnerability, component, componentVersion, ...own].some((text) => text?.toLowerCase().includes(wanted))
}

/** Returns the next conflict after a line that nobody chose for, from the top again after the last. */
export function nextOpen(rows: readonly EntryRow[], after: EntryRow): EntryRow | undefined {
  const place = rows.findIndex(({ key }) => key === after.key)
  const turned = [...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place))]
  return turned.find(({ outcome, take }) => outcome === 'CONFLICT' && take === null)
}

/** What taking over would change. */
export interface Plan {
  /** Decisions that only the file has. */
  readonly decisions: number
  /** Notes that only the file has. */
  readonly notes: number
  readonly merged: number
  readonly resolved: number
  /** Conflicts that stay as they are on both sides. */
  readonly open: number
}

/** Counts what taking over would change, whatever the filter shows. */
export function planOf(review: Review, choices: ReadonlyMap<string, Take>, rest: Rest): Plan {
  const countOf = (outcome: Outcome) => {
    const { decisions, notes } = countsOf(review, outcome)
    return decisions + notes
  }
  const conflicts = countOf('CONFLICT')
  const resolved = choicesOf(review, choices, rest).length
  return { ...countsOf(review, 'NEWER_THERE'), merged: countOf('MERGED'), resolved, open: conflicts - resolved }
}

/** A request has at most 1 MiB. Conflicts beyond stay open, which is said. */
const maxChoices = 10_000

/**
 * Returns the choices about conflicts that the review lists, as the service takes them. A conflict that nobody chose for is chosen by `rest`, unless
 * the value in the file means nothing here. Those that are not listed stay open: nobody saw them.
 */
export function choicesOf(
  review: Review,
  choices: ReadonlyMap<string, Take>,
  rest: Rest,
): { id: string; take: Take }[] {
  const named = differencesOf(review).flatMap((entry) => {
    const { id } = entry
    const take = choices.get(id) ?? rest
    return take !== 'LEAVE' && mayTake({ entry, outcome: toOutcome(entry.outcome) }, take) ? [{ id, take }] : []
  })
  const isChosen = ({ id }: { readonly id: string }) => choices.has(id)
  return [...named.filter(isChosen), ...named.filter((one) => !isChosen(one))].slice(0, maxChoices)
}

/** Returns the choices with one more, or one less. */
export function withChoice(
  choices: ReadonlyMap<string, Take>,
  id: string,
  take: Take | null,
): ReadonlyMap<string, Take> {
  const changed = new Map(choices)
  if (take === null) changed.delete(id)
  else changed.set(id, take)
  return changed
}

/** Whether taking over would change something, and is not held back by a signature that does not fit. */
export function canTakeOver({ sbom, file }: Review, plan: Plan | null, acceptsInvalid: boolean): boolean {
  if (file?.signature.state === 'INVALID' && !acceptsInvalid) return false
  return plan !== null && (sbom === null || plan.decisions + plan.notes + plan.merged + plan.resolved > 0)
}
