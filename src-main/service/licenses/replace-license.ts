import { editProblems, valueProblems } from '#service/components/edit-component.ts'
import { changeComponents, storeChanges } from '#service/components/change-components.ts'
import { type ComponentChange, findComponentsToEdit } from '#service/db/components/component-edit.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { deleteStoredEdits, storedReplacements } from '#service/db/versions/delete-stored-edits.ts'
import {
  deleteReplaced,
  findReplacement,
  insertReplaced,
  type LicenseReplacement,
  listWithLicense,
  type NamedPlace,
  readReplaced,
  saveReplacement,
} from '#service/db/licenses/license-replacements.ts'
import {
  marksOfRestored,
  memberValues,
  newMarks,
  undoableOf,
  withoutMarks,
  withValues,
} from '#service/domain/automation/member-values.ts'
import type { Actor } from '#service/domain/actor.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'

interface Tools {
  readonly database: UserDatabase
  readonly now: () => Date
}

/** Which components get which license. */
export interface AskedReplacement {
  /** As it is written; null for components without a license. */
  readonly expression: string | null
  /** Only these of them; null for all. */
  readonly componentIds: readonly string[] | null
  readonly replacement: string
  readonly by: Actor
}

/** Longest expression, in characters: it may be written into all components of a version. */
const maxLength = 10_000
/** Components of one transaction. */
const atOnce = 500

/**
 * Sets another license for the components with one expression, and remembers what is needed to undo it: null if no component has it. The
 * caller holds the lock of the version.
 *
 * @throws {Rejection} before anything is changed if the license is no SPDX expression or is the same
 */
export async function replaceLicense(
  { database, now }: Tools,
  version: SbomVersion,
  { expression, componentIds, replacement, by }: AskedReplacement,
): Promise<LicenseReplacement | null> {
  if (replacement.length > maxLength) throw new Rejection(`"replacement" is longer than ${maxLength} characters`)
  if (replacement === '') throw new Rejection('"replacement" must not be empty')
  if (replacement === expression) throw new Rejection('The components have this license already')
  const edit = { license: replacement }
  const problems = new Set([...valueProblems(edit), ...editProblems(edit, version)])
  if (problems.size > 0) throw new Rejection([...problems])
  const at = now().toISOString()
  const stored = { id: newId(), versionId: version.id, expression, replacement, by, at, undoneAt: null }
  let changedCount = 0
  for (let after: NamedPlace | undefined = { name_key: '', id: '' }; after;) {
    const page = { after, limit: atOnce, ids: componentIds }
    after = await database.write.transaction().execute(async (write) => {
      const some = await listWithLicense(write, version.id, expression, page)
      if (some.length === 0) return undefined
      const edits = some.map(({ id }) => ({ id, edit }))
      const { changes } = await changeComponents(write, version, edits, { at, isByHand: true })
      const replaced = changes.map(({ id: componentId, before, after: changed, byHand }) => ({
        ...memberValues(before.component, changed),
        ...{ componentId, marks: newMarks(before.byHand, byHand) },
      }))
      changedCount += replaced.length
      await saveReplacement(write, { ...stored, changedCount })
      await insertReplaced(write, stored.id, replaced)
      return some.at(-1)
    })
  }
  if (changedCount > 0) await deleteStoredEdits(database.write, storedReplacements, version.id, { at })
  return changedCount === 0 ? null : { ...stored, changedCount }
}

/**
 * Restores what components said before a replacement, except those that were edited since. What was undone before a kill is not undone
 * twice. The caller holds the lock of the version.
 *
 * @throws {Rejection} if there is no such replacement, or it is undone
 */
export async function undoReplacement(
  { database, now }: Tools,
  version: SbomVersion,
  id: string,
): Promise<{ readonly restoredCount: number; readonly keptCount: number }> {
  const found = await findReplacement(database.write, version.id, id)
  if (!found) throw new Rejection('Replacement not found')
  if (found.undoneAt !== null) throw new Rejection('The replacement is already undone')
  const at = now().toISOString()
  let [restoredCount, keptCount] = [0, 0]
  for (;;) {
    const some = await readReplaced(database.write, id, atOnce)
    if (some.length === 0) break
    const restored = await database.write.transaction().execute(async (write) => {
      const ids = some.map(({ componentId }) => componentId)
      const components = await findComponentsToEdit(write, version.id, ids)
      const changes = some.flatMap((change): ComponentChange[] => {
        const before = components.get(change.componentId)
        const undoable = before && undoableOf(before.component, change)
        if (!before || !undoable || undoable.isKept) return []
        const after = withValues(before.component, undoable.restored)
        const byHand = withoutMarks(before.byHand, marksOfRestored(change.marks, undoable.restored))
        return [{ id: change.componentId, before, after, byHand }]
      })
      if (changes.length > 0) await storeChanges(write, version, changes, at)
      await deleteReplaced(write, id, ids)
      return changes.length
    })
    restoredCount += restored
    keptCount += some.length - restored
  }
  await saveReplacement(database.write, { ...found, undoneAt: at })
  return { restoredCount, keptCount }
}
