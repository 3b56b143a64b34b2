import type { UserReader } from '#service/db/database.ts'
import { listCustomFields } from '#service/db/labeling/custom-fields.ts'
import { noticeChange } from '#service/domain/handover/compare-notes.ts'
import { type HandoverNote, type NoteSubject, textOfNote } from '#service/domain/handover/handover-note.ts'
import type { OrganizationId, VersionId } from '#service/domain/id.ts'
import { labelKey } from '#service/domain/labeling/labels.ts'
import { type KnownNote, listKnownNotes } from './known-notes.ts'
import { listNotedComponents, listNotedFindings, type NotedRow, readNotedVersion } from './note-rows.ts'

/** A note of this store, with all that is known about it. */
export interface StoredNote extends HandoverNote {
  /** Id of the finding, component or version. */
  readonly subjectId: string
  /** Whether it was changed since it was last seen. */
  readonly isNew: boolean
}

/** Identifies a note within a version. */
export function noteKeyOf({ subjectId, kind, name }: Pick<StoredNote, 'subjectId' | 'kind' | 'name'>): string {
  return `${subjectId} ${kind} ${name}`
}

/** Lists the notes of a version, and those that were there when it was last handed over. */
export async function listNotes(
  read: UserReader,
  { id: versionId, organizationId }: { readonly id: VersionId; readonly organizationId: OrganizationId },
): Promise<readonly StoredNote[]> {
  const known = Map.groupBy(await listKnownNotes(read, versionId), ({ subjectId }) => subjectId)
  const ids = [...known.keys()]
  const fields = new Map((await listCustomFields({ read }, organizationId)).map((field) => [field.id, field]))
  const rows = [
    ...(await readNotedVersion(read, versionId, fields)),
    ...(await listNotedComponents(read, versionId, ids, fields)),
    ...(await listNotedFindings(read, versionId, ids, fields)),
  ]
  const defined = new Set([...fields.values()].map(({ appliesTo, name }) => `${appliesTo} ${labelKey(name)}`))
  return rows.flatMap((row) => {
    // A field that is not here any more, under that name, says nothing: nobody removed its values.
    const isDefined = ({ kind, name }: KnownNote) =>
      kind !== 'CUSTOM_VALUE' || defined.has(`${row.subject.toLowerCase()} ${name}`)
    return notesOf(versionId, row, (known.get(row.id) ?? []).filter(isDefined))
  })
}

function notesOf(versionId: VersionId, row: NotedRow, known: readonly KnownNote[]): readonly StoredNote[] {
  const { id: subjectId, notes, ...place } = row
  const byKey = new Map(known.map((one) => [`${one.kind} ${one.name}`, one]))
  const present = new Map(notes.map((one) => [`${one.kind} ${one.name}`, one]))
  const gone = known.filter(({ kind, name }) => !present.has(`${kind} ${name}`))
  return [...present.values(), ...gone.map(({ kind, name }) => ({ kind, name, value: null }))].map((note) => {
    const last = byKey.get(`${note.kind} ${note.name}`)
    const entries = noticeChange({ versionId, subjectId, kind: note.kind, name: note.name }, note.value, last)
    return { ...place, ...note, subjectId, entries, isNew: entries !== last?.entries }
  })
}

/** What is known about a note from now on. */
export function knownOf({ subjectId, kind, name, value, entries }: Omit<StoredNote, keyof Place>): KnownNote {
  return { subjectId, kind, name, says: textOfNote(kind, value), entries }
}

interface Place {
  readonly subject: NoteSubject
  readonly ref: string
  readonly vulnerability: string
  readonly aliases: readonly string[]
  readonly component: string | null
  readonly version: string | null
  readonly isNew: boolean
}
