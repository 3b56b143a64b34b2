import type { KnownNote } from '#service/db/handover/known-notes.ts'
import type { ReceivedMarks } from '#service/db/handover/receive-marks.ts'
import { keptNote } from '#service/domain/handover/compare-notes.ts'
import { type NoteValue, textOfNote } from '#service/domain/handover/handover-note.ts'
import type { HandoverTake } from '#service/domain/handover/handover-result.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { NoteChange } from '#service/handover/change-notes.ts'
import type { ComparedNote } from './compare-notes.ts'

/** How conflicts are resolved: by the names of the differences, and all others. */
export interface Choices {
  readonly byId: ReadonlyMap<string, HandoverTake>
  readonly others: HandoverTake | null
}

/** What of the notes of a file is written. */
export class NotePlan {
  /** What is known from now on. */
  readonly known: KnownNote[] = []
  /** Notes of the version and of components. */
  readonly beside: NoteChange[] = []
  /** Notes of findings, by the finding. */
  readonly marks = new Map<string, ReceivedMarks>()
  readonly used = new Set<string>()
  resolved = 0
  readonly #choices: Choices

  constructor(choices: Choices) {
    this.#choices = choices
  }

  /** Whether nothing changes but what is known. */
  get isEmpty(): boolean {
    return this.beside.length + this.marks.size === 0
  }

  /** @throws {Rejection} if the value of the file is chosen, and cannot be taken */
  add(compared: ComparedNote): void {
    const { outcome, theirs, ours } = compared
    if (outcome === 'CONFLICT') this.#resolve(compared)
    else if (outcome === 'NEWER_THERE') this.#take(compared, theirs.value)
    else if (outcome === 'MERGED') this.#take(compared, keptNote(theirs.kind, ours.value, theirs.value))
  }

  #resolve(compared: ComparedNote): void {
    const { id, ours, theirs, problem } = compared
    const chosen = this.#choices.byId.get(id)
    if (chosen !== undefined) this.used.add(id)
    const take = chosen ?? this.#choices.others
    if (take === null) return
    if (take === 'THEIRS' && problem !== null) {
      if (chosen === undefined) return // stays open
      throw new Rejection(`The value of the file cannot be taken: ${problem}`)
    }
    this.resolved += 1
    // The choice is a change of its own: the other store is older then.
    this.#take(compared, take === 'OURS' ? ours.value : theirs.value, [`note:${newId()}`])
  }

  #take({ subjectId, theirs, ours, fieldId, assigneeId }: ComparedNote, value: NoteValue | null, more: string[] = []) {
    if (subjectId === null) return
    const { subject, kind, name } = theirs
    const entries = [...new Set([...ours.entries, ...theirs.entries, ...more])]
    this.known.push({ subjectId, kind, name, says: textOfNote(kind, value), entries })
    if (textOfNote(kind, value) === textOfNote(kind, ours.value)) return
    const change: NoteChange = { subject, subjectId, kind, name, before: ours.value, after: value, fieldId }
    if (subject !== 'FINDING') {
      this.beside.push(change)
      return
    }
    const marks = this.marks.get(subjectId) ?? { changes: [], assigneeId: null }
    this.marks.set(subjectId, { changes: [...marks.changes, change], assigneeId: marks.assigneeId ?? assigneeId })
  }
}
