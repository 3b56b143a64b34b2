import { createHash } from 'node:crypto'
import { compareKnown, type HandoverOutcome } from './compare-sides.ts'
import { type NoteKey, type NoteSide, type NoteValue, textOfNote } from './handover-note.ts'
import type { NoteKind } from './note-kinds.ts'

/** Compares what two stores know about a note, by the rules of decisions. */
export function compareNotes(kind: NoteKind, ours: NoteSide, theirs: NoteSide): Exclude<HandoverOutcome, 'MISSING'> {
  const known = { here: new Set(ours.entries), there: new Set(theirs.entries) }
  const [here, there] = [textOfNote(kind, ours.value), textOfNote(kind, theirs.value)]
  const isAlike = kind === 'LABEL' ? (ours.value === null) === (theirs.value === null) : here === there
  return compareKnown(known, { isAlike, isSame: here === there })
}

/** Of two values that say the same, the one that both stores keep, whichever store asks. */
export function keptNote(kind: NoteKind, a: NoteValue | null, b: NoteValue | null): NoteValue | null {
  return textOfNote(kind, a) <= textOfNote(kind, b) ? a : b
}

/**
 * Returns the ids of the changes of a note in this store. A change is noticed when a version is handed over: if the value is not the one that was
 * last seen, it gets an id, which follows from the note, its value and the changes before.
 * @param known as it was last seen; undefined if it never was
 */
export function noticeChange(
  place: { readonly versionId: string; readonly subjectId: string; readonly kind: NoteKind; readonly name: string },
  value: NoteValue | null,
  known: { readonly says: string; readonly entries: readonly string[] } | undefined,
): readonly string[] {
  const says = textOfNote(place.kind, value)
  const entries = known?.entries ?? []
  if (says === (known?.says ?? '')) return entries
  const { versionId, subjectId, kind, name } = place
  return [...entries, `note:${digestOf([versionId, subjectId, kind, name, says, entries.toSorted()])}`]
}

/** Names a difference as it was shown: another value on either side has another name. */
export function noteDifferenceId(key: NoteKey, ours: NoteSide, theirs: NoteSide): string {
  const { subject, ref, vulnerability, kind, name } = key
  const sides = [ours, theirs].map(({ value, entries }) => [textOfNote(kind, value), ...entries.toSorted()])
  return digestOf([subject, ref, vulnerability, kind, name, sides])
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
}
