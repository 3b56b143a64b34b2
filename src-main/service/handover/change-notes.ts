import { changeRead } from '#service/components/change-components.ts'
import { findComponentsToEdit } from '#service/db/components/component-edit.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { insertNoteChanges, listNoteChanges } from '#service/db/handover/note-changes.ts'
import { listNotes, noteKeyOf } from '#service/db/handover/handover-notes.ts'
import { listCustomFields } from '#service/db/labeling/custom-fields.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import type { StepDirection, VexOperation } from '#service/domain/decisions/vex-operation.ts'
import { type NoteSubject, type NoteValue, textOfNote } from '#service/domain/handover/handover-note.ts'
import type { NoteKind } from '#service/domain/handover/note-kinds.ts'
import type { OrganizationId, StepId, VersionId } from '#service/domain/id.ts'
import { changeLabels, labelKey } from '#service/domain/labeling/labels.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { changeVersion } from '#service/versions/edit-version.ts'

/** A note of a version, component or finding, before and after a step. */
export interface NoteChange {
  readonly subject: NoteSubject
  readonly subjectId: string
  readonly kind: NoteKind
  readonly name: string
  readonly before: NoteValue | null
  readonly after: NoteValue | null
  /** The custom field here. */
  readonly fieldId: string | null
}

interface Place {
  readonly organizationId: OrganizationId
  readonly versionId: VersionId
  readonly stepId: StepId
  readonly at: string
}

/** Changes notes of a version and of its components, and stores them for the undo of the step. */
export async function changeNotesInStep(
  transaction: UserTransaction,
  place: Place,
  changes: readonly NoteChange[],
): Promise<void> {
  if (changes.length === 0) return
  await changeNotes(transaction, await requireVersion(transaction, place), changes, place.at)
  await insertNoteChanges(transaction, place.stepId, changes)
}

/**
 * Undoes or redoes what a step changed of the notes of its version and of components.
 *
 * @throws {Rejection} if one of them was changed since
 */
export async function turnNotes(
  transaction: UserTransaction,
  target: VexOperation,
  { kind: direction, at }: Pick<StepDirection, 'kind' | 'at'>,
): Promise<void> {
  const stored = await listNoteChanges(transaction, target.id)
  if (stored.length === 0 || target.versionId === null) return
  const { organizationId, versionId } = target
  const version = await requireVersion(transaction, { organizationId, versionId })
  const now = new Map((await listNotes(transaction, version)).map((note) => [noteKeyOf(note), note.value]))
  const fields = await listCustomFields({ read: transaction }, organizationId)
  const changes = stored.map((change): NoteChange => {
    const { subject, kind, name } = change
    const [from, to] = direction === 'UNDO' ? [change.after, change.before] : [change.before, change.after]
    if (textOfNote(kind, now.get(noteKeyOf(change)) ?? null) !== textOfNote(kind, from)) {
      const what = kind === 'LABEL' ? 'label' : 'custom field'
      throw new Rejection(`The ${what} "${name}" of a ${subject.toLowerCase()} was changed since then`)
    }
    const field = fields.find((one) => one.appliesTo === subject.toLowerCase() && labelKey(one.name) === name)
    if (kind === 'CUSTOM_VALUE' && !field) {
      throw new Rejection(`The custom field "${name}" of a ${subject.toLowerCase()} is not here any more`)
    }
    return { ...change, before: from, after: to, fieldId: field?.id ?? null }
  })
  await changeNotes(transaction, version, changes, at)
}

async function requireVersion(
  transaction: UserTransaction,
  { organizationId, versionId }: Pick<Place, 'organizationId' | 'versionId'>,
): Promise<SbomVersion> {
  const version = await findVersion(transaction, organizationId, { id: versionId })
  if (version) return version
  throw new Rejection('Sbom not found')
}

/** Components that are changed at a time. */
const groupSize = 500

async function changeNotes(
  transaction: UserTransaction,
  version: SbomVersion,
  changes: readonly NoteChange[],
  at: string,
): Promise<void> {
  const made = { at, isByHand: true }
  const own = changes.filter(({ subject }) => subject === 'VERSION')
  if (own.length > 0) await changeVersion(transaction, version, editOf(version.label, version.labels, own), made)
  const components = [
    ...Map.groupBy(
      changes.filter(({ subject }) => subject === 'COMPONENT'),
      ({ subjectId }) => subjectId,
    ),
  ]
  for (let start = 0; start < components.length; start += groupSize) {
    const some = components.slice(start, start + groupSize)
    const found = await findComponentsToEdit(
      transaction,
      version.id,
      some.map(([id]) => id),
    )
    const edits = some.map(([id, given]) => {
      const before = found.get(id)
      if (!before) throw new Rejection('Component not found')
      return { id, before, edit: editOf(before.component.name, before.component.labels, given) }
    })
    await changeRead(transaction, version, edits, made)
  }
}

/** @throws {Rejection} if there would be too many labels */
function editOf(shown: string, labels: readonly string[], changes: readonly NoteChange[]) {
  const ofLabels = changes.filter(({ kind }) => kind === 'LABEL')
  const add = ofLabels.flatMap(({ after }) => after?.['label'] ?? [])
  const remove = ofLabels.flatMap(({ before }) => before?.['label'] ?? [])
  const customFields = changes.flatMap(({ kind, fieldId, after }) =>
    kind === 'CUSTOM_VALUE' && fieldId !== null ? [{ definitionId: fieldId, value: after?.['value'] ?? null }] : [],
  )
  return {
    ...(ofLabels.length > 0 && { labels: labelsOf(shown, labels, { add, remove }) }),
    ...(customFields.length > 0 && { customFields }),
  }
}

function labelsOf(shown: string, labels: readonly string[], change: Parameters<typeof changeLabels>[1]) {
  try {
    return changeLabels(labels, change)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    throw new Rejection(error.messages.map((message) => `${shown}: ${message}`))
  }
}
