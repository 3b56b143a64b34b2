import { requireRuleThere } from '#service/db/automation/rules.ts'
import { saveRun } from '#service/db/automation/runs.ts'
import { readVersionToEdit } from '#service/db/versions/version-values.ts'
import { editOfVersion } from '#service/domain/automation/version-actions.ts'
import type { AutomationRule, AutomationRun } from '#service/domain/automation/rule.ts'
import type { CustomFieldDefinition } from '#service/domain/labeling/custom-field.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { changeUndoably } from '#service/versions/undoable-change.ts'
import type { TaskContext } from '#service/workers/task.ts'
import type { RuleRunResult } from './run-component-rule.ts'

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
    const versionChange = await changeUndoably(transaction, version, edit, { at, isByHand: false })
    const whole: AutomationRun = { ...run, changedCount: 1, versionChange }
    await saveRun(transaction, whole)
    return whole
  })
  return { run: changed, isDue: false, isFailed: false }
}
