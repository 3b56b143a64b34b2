import { sql } from 'kysely'
import type { UserReader, UserTransaction } from '#service/db/database.ts'
import { eachValue, insertOrReplace } from '#service/db/dialect/sql-words.ts'
import type { NoteKind } from '#service/domain/handover/note-kinds.ts'
import type { VersionId } from '#service/domain/id.ts'

/** What is known about a note: ids of its changes, and the value after the last of them. */
export interface KnownNote {
  readonly subjectId: string
  readonly kind: NoteKind
  readonly name: string
  readonly says: string
  readonly entries: readonly string[]
}

/** Lists what is known about the notes of a version. */
export async function listKnownNotes(read: UserReader, versionId: VersionId): Promise<readonly KnownNote[]> {
  const rows = await read
    .selectFrom('handover_note')
    .select(['subject_id', 'kind', 'name', 'says', 'entries'])
    .where('version_id', '=', versionId)
    .execute()
  return rows.map(({ subject_id: subjectId, kind, name, says, entries }) => ({
    ...{ subjectId, name, says },
    kind: kind as NoteKind, // stored below only
    entries: JSON.parse(entries) as readonly string[], // stored below only
  }))
}

/** Stores what is known about notes of a version. */
export async function saveKnownNotes(
  transaction: UserTransaction,
  versionId: VersionId,
  notes: readonly KnownNote[],
): Promise<void> {
  for (let start = 0; start < notes.length; start += 1000) {
    const rows = notes
      .slice(start, start + 1000)
      .map(({ subjectId, kind, name, says, entries }) => [subjectId, kind, name, says, JSON.stringify(entries)])
    const members = [0, 1, 2, 3, 4].map((place) => sql`given.value ->> ${sql.lit(place)}`)
    await sql`${insertOrReplace('handover_note')} (version_id, subject_id, kind, name, says, entries)
      SELECT ${versionId}, ${sql.join(members)} FROM ${eachValue(rows)} AS given`.execute(transaction)
  }
}
