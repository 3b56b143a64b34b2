import type { HandoverReviewMutation } from '#renderer/generated/documents.ts'

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
  readonly entry: Entry
  readonly outcome: Outcome
  /** What was chosen. Null: nothing, or nothing can be. */
  readonly take: Take | null
}

export interface EntryFilter {
  /** Null: every outcome. */
  readonly outcome: Outcome | null
  /** Part of a vulnerability, component or status; case is ignored. */
  readonly search: string
}

/** Parses an outcome of the service. An unknown one changes nothing, as what is not here. */
export function toOutcome(word: string): Outcome {
  return outcomes.find((one) => one === word) ?? 'MISSING'
}

/** Returns the lines of a review that fit the filter, in the order of the outcomes. */
export function entryRows(
  entries: readonly Entry[],
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

function isFound({ vulnerability, component, componentVersion, ours, theirs }: Entry, wanted: string): boolean {
  if (wanted === '') return true
  return [vulnerability, component, componentVersion, ours?.vexStatus.name, theirs?.vexStatus.name].some((text) =>
    text?.toLowerCase().includes(wanted),
  )
}

/** Returns the next conflict after a line that nobody chose for, from the top again after the last. */
export function nextOpen(rows: readonly EntryRow[], after: EntryRow): EntryRow | undefined {
  const place = rows.findIndex(({ key }) => key === after.key)
  const turned = [...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place))]
  return turned.find(({ outcome, take }) => outcome === 'CONFLICT' && take === null)
}

/** What taking over would change, in findings. */
export interface Plan {
  readonly taken: number
  readonly merged: number
  readonly resolved: number
  /** Conflicts that stay as they are on both sides. */
  readonly open: number
}

/** Counts what taking over would change, whatever the filter shows. */
export function planOf(review: Review, choices: ReadonlyMap<string, Take>, rest: Rest): Plan {
  const countOf = (key: Outcome) => review.outcomes?.find((one) => one.key === key)?.count ?? 0
  const conflicts = countOf('CONFLICT')
  const chosen = choicesOf(review, choices).length
  const resolved = rest === 'LEAVE' ? chosen : conflicts
  return { taken: countOf('NEWER_THERE'), merged: countOf('MERGED'), resolved, open: conflicts - resolved }
}

/** Returns the choices about conflicts that the review has, as the service takes them. */
export function choicesOf(review: Review, choices: ReadonlyMap<string, Take>): { id: string; take: Take }[] {
  const conflicts = new Set(review.entries?.flatMap(({ id, outcome }) => (outcome === 'CONFLICT' ? [id] : [])))
  return [...choices].flatMap(([id, take]) => (conflicts.has(id) ? [{ id, take }] : []))
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
  return plan !== null && (sbom === null || plan.taken + plan.merged + plan.resolved > 0)
}
