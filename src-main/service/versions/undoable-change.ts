import type { UserTransaction } from '#service/db/database.ts'
import { readPreservedMembers, updatePreservedMembers } from '#service/db/versions/preserved-members.ts'
import { readVersionToEdit, saveMarks } from '#service/db/versions/version-values.ts'
import { type ChangeMade, findStaleMembers } from '#service/db/versions/version-update.ts'
import { newMarks, withoutMarks } from '#service/domain/automation/member-values.ts'
import {
  differentMembers,
  editThatUndoes,
  membersOf,
  type VersionEdit,
  type VersionRunChange,
} from '#service/domain/automation/version-values.ts'
import { listOf } from '#service/domain/json-values.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
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
  await changeVersion(transaction, version, edit, made)
  const after = (await readVersionToEdit(transaction, version.id)) ?? before
  const marks = newMarks(before.byHand, after.byHand)
  return {
    ...differentMembers(membersOf(before.values), membersOf(after.values)),
    ...{ preserved, editedAt: [before.editedAt, after.editedAt], ...(marks.length > 0 && { marks }) },
  }
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
  const { edit, isKept } = editThatUndoes(now.values, change)
  if (Object.keys(edit).length === 0) return isKept
  // First, because later they would be entries of today's making.
  if (edit.authors) {
    const path = authorPathOf(version)?.join('.')
    const earlier = change.preserved.find((member) => member.path.join('.') === path)
    await preserveAuthors(transaction, version, edit.authors, listOf(earlier?.value))
  }
  await changeVersion(transaction, version, edit, { at, isByHand: false })
  const stale = findStaleMembers(edit).map((path) => path.join('.'))
  const restored = change.preserved.filter(({ path }) => stale.includes(path.join('.')))
  await updatePreservedMembers(transaction, version.id, { restored })
  const taken = change.marks?.filter((name) => name in edit) ?? []
  if (taken.length > 0) await saveMarks(transaction, version.id, withoutMarks(now.byHand, taken))
  const [before, after] = change.editedAt
  const isEdited = now.editedAt !== after || isKept
  const editedAt = isEdited ? now.editedAt : before
  await transaction.updateTable('sbom_version').set({ edited_at: editedAt }).where('id', '=', version.id).execute()
  return isKept
}
