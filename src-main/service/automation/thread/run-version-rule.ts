import { recordRun } from '#service/automation/record-run.ts'
import { requireRuleThere } from '#service/db/automation/rules.ts'
import { saveRun } from '#service/db/automation/runs.ts'
import { readVersionToEdit } from '#service/db/versions/version-values.ts'
import { editOfVersion } from '#service/domain/automation/version-actions.ts'
import { actorOfRule, type AutomationRule, type AutomationRun } from '#service/domain/automation/rule.ts'
import type { CustomFieldDefinition } from '#service/domain/labeling/custom-field.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { changeUndoably } from '#service/versions/undoable-change.ts'
import { attachByRule } from '#service/parts/attach-by-rule.ts'
import { afterAttaching } from '#service/parts/attach-offered.ts'
import { changeOfParts } from '#service/parts/change-of-parts.ts'
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
    const by = actorOfRule(rule)
    const { parts, problems } = await attachByRule(transaction, version, rule.actions, { at, by })
    const error =
      problems.length === 0 ? run.error : [...(run.error === null ? [] : [run.error]), ...problems].join('; ')
    const isEdited = Object.keys(edit).length > 0
    if (!isEdited && parts.length === 0) return { ...run, error }
    if (parts.length > 0) await afterAttaching(transaction, version, parts, { by, at: new Date(at) })
    const changed = isEdited && (await changeUndoably(transaction, version, edit, { at, isByHand: false }))
    const versionChange = { ...changeOfParts(parts), ...changed }
    const whole: AutomationRun = { ...run, changedCount: 1, error, versionChange }
    await saveRun(transaction, whole)
    await recordRun(transaction, rule, whole, { label: version.label, customFields: rule.customFields })
    return whole
  })
  return { run: changed, isDue: false, isFailed: false }
}
