import type { UserTransaction } from '#service/db/database.ts'
import { readPreservedMembers, updatePreservedMembers } from '#service/db/versions/preserved-members.ts'
import { readPrimaryVersion, restorePrimaryVersion } from '#service/db/versions/primary-version.ts'
import { closeGap } from '#service/db/versions/stored-version-changes.ts'
import { readVersionToEdit, saveMarks, type VersionToEdit } from '#service/db/versions/version-values.ts'
import { type ChangeMade, findStaleMembers } from '#service/db/versions/version-update.ts'
import { newMarks, withoutMarks } from '#service/domain/automation/member-values.ts'
import {
  differentMembers,
  editThatUndoes,
  membersOf,
  notesIn,
  type VersionEdit,
  type VersionRunChange,
} from '#service/domain/automation/version-values.ts'
import { listOf } from '#service/domain/json-values.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { Actor } from '#service/domain/actor.ts'
import { detachParts } from '#service/parts/attach-part.ts'
import { changeVersion } from './edit-version.ts'
import { authorPathOf, preserveAuthors } from './preserved-authors.ts'

/**
 * Changes a version, in the caller's transaction, so that the change can be undone.
 *
 * @throws {Rejection} if the version is gone
 */
export async function changeUndoably(
  transaction: UserTransaction,
  version: SbomVersion,
  edit: VersionEdit,
  made: ChangeMade,
): Promise<VersionRunChange> {
  const before = await readVersionToEdit(transaction, version.id)
  if (!before) throw new Rejection('The version was deleted')
  const authorPath = edit.authors === undefined ? null : authorPathOf(version)
  const paths = [...findStaleMembers(edit), ...(authorPath === null ? [] : [authorPath])]
  const preserved = await readPreservedMembers(transaction, version.id, paths)
  const primary = edit.label === undefined ? undefined : await readPrimaryVersion(transaction, version.id)
  await changeVersion(transaction, version, edit, { ...made, at: after(before.editedAt, made.at) })
  const now = (await readVersionToEdit(transaction, version.id)) ?? before
  const marks = newMarks(before.byHand, now.byHand)
  return {
    ...differentMembers(membersOf(before.values), membersOf(now.values)),
    ...{ preserved, editedAt: [before.editedAt, now.editedAt], contentId: before.contentId },
    ...{ ...(primary && { primary }), ...(marks.length > 0 && { marks }) },
  }
}

const undoer: Actor = { kind: 'SYSTEM', name: 'Undo', id: null }

/** A later time than that of the edit before, so that no two edits of a document have the same. */
function after(editedAt: string | null, at: string): string {
  return editedAt === null || editedAt < at ? at : new Date(Date.parse(editedAt) + 1).toISOString()
}

/**
 * Undoes a change of a version, in the caller's transaction. If nobody edited the document since, it counts as unedited again.
 *
 * @param at RFC 3339 in UTC
 * @returns whether something was changed since and stays
 * @throws {Rejection} if the version is gone
 */
export async function undoVersionChange(
  transaction: UserTransaction,
  version: SbomVersion,
  change: VersionRunChange,
  at: string,
): Promise<boolean> {
  const now = await readVersionToEdit(transaction, version.id)
  if (!now) throw new Rejection('The version was deleted')
  // Another document took the place of the changed one: only notes are of the version still.
  const isReplaced = change.contentId !== undefined && change.contentId !== now.contentId
  const members = isReplaced ? { before: notesIn(change.before), after: notesIn(change.after) } : change
  const undoing = editThatUndoes(now.values, members)
  const isKept = undoing.isKept || Object.keys(members.after).length < Object.keys(change.after).length
  const { edit } = undoing
  await detachParts(transaction, version, change.parts, { by: undoer, at: new Date(at) })
  if (Object.keys(edit).length === 0) return isKept
  await restoreStated(transaction, version, { now, edit, change, at })
  await takeMarks(transaction, version.id, now.byHand, change.marks?.filter((name) => name in edit) ?? [])
  if (isReplaced) return isKept
  const [earlier, later] = change.editedAt
  const editedAt = now.editedAt !== later || isKept ? now.editedAt : earlier
  await transaction.updateTable('sbom_version').set({ edited_at: editedAt }).where('id', '=', version.id).execute()
  if (!isKept) await closeGap(transaction, version.id, change.editedAt)
  return isKept
}

interface Undoing {
  readonly now: VersionToEdit
  readonly edit: VersionEdit
  readonly change: VersionRunChange
  readonly at: string
}

/** Restores values, and the members of the document that state them. */
async function restoreStated(transaction: UserTransaction, version: SbomVersion, { now, edit, change, at }: Undoing) {
  // First, because later they would be entries of today's making.
  if (edit.authors) {
    const path = authorPathOf(version)?.join('.')
    const earlier = change.preserved.find((member) => member.path.join('.') === path)
    await preserveAuthors(transaction, version, edit.authors, listOf(earlier?.value))
  }
  const primary = edit.label === undefined ? undefined : await readPrimaryVersion(transaction, version.id)
  await changeVersion(transaction, version, edit, { at, isByHand: false })
  const stale = findStaleMembers(edit).map((path) => path.join('.'))
  const restored = change.preserved.filter(({ path }) => stale.includes(path.join('.')))
  await updatePreservedMembers(transaction, version.id, { restored })
  // The primary component followed the name, unless a person gave it another version since.
  const stated = primary?.version === now.values.label ? change.primary : primary
  if (stated) await restorePrimaryVersion(transaction, version.id, stated)
}

async function takeMarks(
  transaction: UserTransaction,
  id: string,
  byHand: readonly string[],
  taken: readonly string[],
) {
  if (taken.length > 0) await saveMarks(transaction, id, withoutMarks(byHand, taken))
}
