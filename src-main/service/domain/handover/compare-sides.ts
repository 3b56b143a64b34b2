import { createHash } from 'node:crypto'
import type { HandoverDecision, HandoverEvent, HandoverKey, HandoverSide } from './handover-line.ts'

/**
 * What two stores know about one finding. `MERGED`: both decided alike, each without knowing of the other. `MISSING`: the finding is not in
 * this store.
 */
export const handoverOutcomes = ['CONFLICT', 'NEWER_THERE', 'NEWER_HERE', 'MERGED', 'SAME', 'MISSING'] as const
export type HandoverOutcome = (typeof handoverOutcomes)[number]

/**
 * Compares what this store knows (`ours`) with what a file says (`theirs`). A side is newer if it knows every entry of the other and more:
 * the person who decided there had seen the decision here. No clock is asked. If each side has an entry that the other does not know, they are in
 * conflict unless they decided alike.
 */
export function compareSides(ours: HandoverSide, theirs: HandoverSide): Exclude<HandoverOutcome, 'MISSING'> {
  const isAlike = says(ours.decision) === says(theirs.decision)
  const isSame = isSameDecision(ours.decision, theirs.decision)
  return compareKnown({ here: idsOf(ours.events), there: idsOf(theirs.events) }, { isAlike, isSame })
}

/** Compares the entries that two sides know; `isAlike`: both say the same, `isSame`: down to the author. */
export function compareKnown(
  { here, there }: { readonly here: ReadonlySet<string>; readonly there: ReadonlySet<string> },
  { isAlike, isSame }: { readonly isAlike: boolean; readonly isSame: boolean },
): Exclude<HandoverOutcome, 'MISSING'> {
  const [knowsTheirs, knowsOurs] = [here.isSupersetOf(there), there.isSupersetOf(here)]
  if (knowsTheirs && knowsOurs) {
    if (!isAlike) return 'CONFLICT' // the same history cannot lead to two results: a person looks at it
    return isSame ? 'SAME' : 'MERGED'
  }
  if (knowsOurs) return 'NEWER_THERE'
  if (knowsTheirs) return 'NEWER_HERE'
  return isAlike ? 'MERGED' : 'CONFLICT'
}

/** Of two decisions that say the same, the one that both stores keep: the earlier one, whichever store asks. */
export function keptOfAlike(a: HandoverDecision | null, b: HandoverDecision | null): HandoverDecision | null {
  if (a === null || b === null) return a ?? b
  return orderOf(a) <= orderOf(b) ? a : b
}

/** Whether two decisions are the same, with their authors and times. */
export function isSameDecision(a: HandoverDecision | null, b: HandoverDecision | null): boolean {
  return says(a) === says(b) && (a === null || b === null || orderOf(a) === orderOf(b))
}

/** Names a difference as it was shown: another decision on either side has another name. */
export function differenceId(
  key: Pick<HandoverKey, 'ref' | 'vulnerability'>,
  ours: HandoverSide,
  theirs: HandoverSide,
) {
  const known = [ours, theirs].map(({ decision, events }) => [says(decision), ...[...idsOf(events)].toSorted()])
  return createHash('sha256')
    .update(JSON.stringify([key.ref, key.vulnerability, known]))
    .digest('hex')
    .slice(0, 32)
}

/** The entries of a file that this store does not know. */
export function unknownEvents(ours: HandoverSide, theirs: HandoverSide): readonly HandoverEvent[] {
  const known = idsOf(ours.events)
  return theirs.events.filter(({ id }) => !known.has(id))
}

function says(decision: HandoverDecision | null): string {
  if (decision === null) return ''
  const { status, justification, response, impact, detail, actionStatement, note, fixedIn, resolutionDate } =
    decision.choice
  const terms = decision.originalTerms.map(({ key, value }) => [key, value])
  return JSON.stringify([
    ...[status, justification, response, impact, detail, actionStatement, note, fixedIn, resolutionDate],
    terms,
  ])
}

function orderOf({ at, by }: HandoverDecision): string {
  return JSON.stringify([new Date(at).toISOString(), by.name, by.kind])
}

function idsOf(events: readonly HandoverEvent[]): Set<string> {
  return new Set(events.map(({ id }) => id))
}
