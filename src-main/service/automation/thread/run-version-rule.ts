import { requireRuleThere } from '#service/db/automation/rules.ts'
import { saveRun } from '#service/db/automation/runs.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { readPreservedMembers, updatePreservedMembers } from '#service/db/versions/preserved-members.ts'
import { readVersionToEdit } from '#service/db/versions/version-values.ts'
import { editOfVersion } from '#service/domain/automation/version-actions.ts'
import { differentMembers, editThatUndoes, membersOf } from '#service/domain/automation/version-values.ts'
import type { AutomationRule, AutomationRun } from '#service/domain/automation/rule.ts'
import type { CustomFieldDefinition } from '#service/domain/labeling/custom-field.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { changeVersion } from '#service/versions/edit-version.ts'
import type { TaskContext } from '#service/workers/task.ts'
import type { RuleRunResult } from './run-component-rule.ts'

/** Members of documents that the fields of rules are read from. */
const paths = { lifecyclePhases: ['metadata', 'lifecycles'], tlp: ['metadata', 'distributionConstraints'] } as const

/**
 * Applies a rule to the version itself. The change and its run are stored in one transaction, so that a kill leaves both or none.
 *
 * @throws {Rejection} if a value is not one of its kind, or the rule or the version is gone
 */
export async function applyToVersion(
  { database, now }: Pick<TaskContext, 'database' | 'now'>,
  version: SbomVersion,
  rule: AutomationRule & { readonly customFields: readonly CustomFieldDefinition[] },
  run: AutomationRun,
): Promise<RuleRunResult> {
  const changed = await database.write.transaction().execute(async (transaction) => {
    await requireRuleThere(transaction, rule)
    const at = now().toISOString()
    const before = await readVersionToEdit(transaction, version.id)
    if (!before) throw new Rejection('The version was deleted')
    const edit = editOfVersion(rule, before, at)
    if (Object.keys(edit).length === 0) return run
    const stale = Object.entries(paths).flatMap(([name, path]) => (name in edit ? [path] : []))
    const preserved = await readPreservedMembers(transaction, version.id, stale)
    await changeVersion(transaction, version, edit, { at, isByHand: false })
    const after = await readVersionToEdit(transaction, version.id)
    const members = differentMembers(membersOf(before.values), membersOf(after?.values ?? before.values))
    const editedAt = [before.editedAt, after?.editedAt ?? null] as const
    const whole: AutomationRun = { ...run, changedCount: 1, versionChange: { ...members, preserved, editedAt } }
    await saveRun(transaction, whole)
    return whole
  })
  return { run: changed, isDue: false, isFailed: false }
}

/**
 * Undoes what a run changed in its version, in the caller's transaction. If nobody edited the document since, it counts as unedited again.
 *
 * @returns whether something was changed since and stays
 */
export async function restoreVersion(
  transaction: UserTransaction,
  version: SbomVersion,
  change: NonNullable<AutomationRun['versionChange']>,
  at: string,
): Promise<boolean> {
  const now = await readVersionToEdit(transaction, version.id)
  if (!now) throw new Rejection('The version was deleted')
  const { edit, isKept } = editThatUndoes(now.values, change)
  if (Object.keys(edit).length === 0) return isKept
  await changeVersion(transaction, version, edit, { at, isByHand: false })
  const own = Object.entries(paths).flatMap(([name, path]) => (name in edit ? [path.join('.')] : []))
  const restored = change.preserved.filter(({ path }) => own.includes(path.join('.')))
  await updatePreservedMembers(transaction, version.id, { restored })
  const [before, after] = change.editedAt
  const isEdited = now.editedAt !== after || isKept
  const editedAt = isEdited ? now.editedAt : before
  await transaction.updateTable('sbom_version').set({ edited_at: editedAt }).where('id', '=', version.id).execute()
  return isKept
}
