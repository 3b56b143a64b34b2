import type { UserReader, UserTransaction } from '#service/db/database.ts'
import type { NoteSubject, NoteValue } from '#service/domain/handover/handover-note.ts'
import type { NoteKind } from '#service/domain/handover/note-kinds.ts'
import type { StepId } from '#service/domain/id.ts'

/** A note that a step changed. */
export interface StoredNoteChange {
  readonly subject: NoteSubject
  readonly subjectId: string
  readonly kind: NoteKind
  readonly name: string
  readonly before: NoteValue | null
  readonly after: NoteValue | null
}

/** Stores which notes of a version and its components a step changed. */
export async function insertNoteChanges(
  transaction: UserTransaction,
  stepId: StepId,
  changes: readonly StoredNoteChange[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += 500) {
    const rows = changes.slice(start, start + 500).map(({ subject, subjectId, kind, name, before, after }) => ({
      ...{ operation_id: stepId, subject, subject_id: subjectId, kind, name },
      ...{ before: before && JSON.stringify(before), after: after && JSON.stringify(after) },
    }))
    await transaction.insertInto('handover_change').values(rows).execute()
  }
}

/** Lists them. */
export async function listNoteChanges(read: UserReader, stepId: StepId): Promise<readonly StoredNoteChange[]> {
  const rows = await read
    .selectFrom('handover_change')
    .select(['subject', 'subject_id', 'kind', 'name', 'before', 'after'])
    .where('operation_id', '=', stepId)
    .execute()
  return rows.map(({ subject_id: subjectId, name, ...row }) => ({
    ...{ subjectId, name },
    subject: row.subject as NoteSubject, // stored above only, as all of these
    kind: row.kind as NoteKind,
    before: row.before === null ? null : (JSON.parse(row.before) as NoteValue),
    after: row.after === null ? null : (JSON.parse(row.after) as NoteValue),
  }))
}
