import { storeChanges } from '#service/components/change-components.ts'
import {
  type CheckRepair,
  deleteRepairedComponents,
  readRepairedComponents,
  saveRepair,
} from '#service/db/checks/check-repairs.ts'
import { type ComponentChange, findComponentsToEdit } from '#service/db/components/component-edit.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { undoableOf, withoutMarks, withValues } from '#service/domain/automation/member-values.ts'
import { identifyingFields } from '#service/domain/components/component-edit.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'

/** What an undo did. */
export interface UndoneRepair {
  /** Components that were changed since, and stay. */
  readonly keptCount: number
  /** Whether the version must be scanned again. */
  readonly isDue: boolean
}

/** Components of one transaction. */
const atOnce = 500
/** Members that scans depend on. */
const dueMembers = [...identifyingFields, 'supportLevel'] as const

/**
 * Undoes a repair, except for components that were changed since. What was undone before a kill is not undone twice. The caller holds the
 * lock of the version.
 *
 * @throws {Rejection} if it is undone already
 */
export async function undoRepair(
  { database, now }: { readonly database: UserDatabase; readonly now: () => Date },
  version: SbomVersion,
  repair: CheckRepair,
): Promise<UndoneRepair> {
  if (repair.undoneAt !== null) throw new Rejection('The repair is already undone')
  const at = now().toISOString()
  let keptCount = 0
  let isDue = false
  for (;;) {
    const some = await readRepairedComponents(database.write, repair.id, atOnce)
    if (some.length === 0) break
    const ids = some.map(({ componentId }) => componentId)
    await database.write.transaction().execute(async (transaction) => {
      const found = await findComponentsToEdit(transaction, version.id, ids)
      const changes = some.flatMap((change): ComponentChange[] => {
        const before = found.get(change.componentId)
        const undoable = before && undoableOf(before.component, change)
        if (!before || !undoable || undoable.isKept) keptCount += 1
        if (!before || !undoable || Object.keys(undoable.restored).length === 0) return []
        const after = withValues(before.component, undoable.restored)
        const byHand = undoable.isKept ? before.byHand : withoutMarks(before.byHand, change.marks)
        return [{ id: change.componentId, before, after, byHand }]
      })
      isDue ||= some.some(({ before }) => dueMembers.some((name) => name in before))
      if (changes.length > 0) await storeChanges(transaction, version, changes, at)
      await deleteRepairedComponents(transaction, repair.id, ids)
    })
  }
  await saveRepair(database.write, { ...repair, undoneAt: at })
  return { keptCount, isDue }
}
