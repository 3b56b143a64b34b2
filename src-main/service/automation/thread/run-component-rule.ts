import { changeComponents } from '#service/components/change-components.ts'
import { editsOf } from '#service/automation/edits-of-rule.ts'
import { requireRuleThere } from '#service/db/automation/rules.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { type ComponentRunChange, insertRunChanges, saveRun } from '#service/db/automation/runs.ts'
import { memberValues } from '#service/domain/automation/member-values.ts'
import type { AutomationRule, AutomationRun } from '#service/domain/automation/rule.ts'
import type { CustomFieldDefinition } from '#service/domain/labeling/custom-field.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { TaskContext } from '#service/workers/task.ts'

/** Components of one transaction. */
const atOnce = 500

/** A run of a rule, and whether the version must be scanned again because of it. */
export interface RuleRunResult {
  readonly run: AutomationRun
  readonly isDue: boolean
  readonly isFailed: boolean
}

/** What running a rule about components needs. */
export interface ComponentRuleContext extends Pick<TaskContext, 'database' | 'now' | 'signal'> {
  /** Called in each transaction after which the version must be scanned again, where the caller's result is not enough. */
  readonly onDue?:
    ((transaction: UserTransaction, version: SbomVersion, rule: AutomationRule) => Promise<void>) | undefined
}

/**
 * Applies a rule to components, a few hundred in a transaction. What is changed is stored with the run, which says that it was interrupted
 * until its last transaction.
 *
 * @throws {Rejection} if the version's format cannot represent a value; some components may be changed then
 */
export async function applyToComponents(
  { database, now, signal, onDue }: ComponentRuleContext,
  version: SbomVersion,
  rule: AutomationRule & { readonly customFields: readonly CustomFieldDefinition[] },
  started: { readonly run: AutomationRun; readonly ids: readonly string[] },
): Promise<RuleRunResult> {
  let { run } = started
  let isDue = false
  for (let first = 0; first < started.ids.length; first += atOnce) {
    signal.throwIfAborted()
    const some = started.ids.slice(first, first + atOnce)
    await database.write.transaction().execute(async (transaction) => {
      await requireRuleThere(transaction, rule)
      const edits = await editsOf(transaction, version, rule, some)
      if (edits.length === 0) return
      const at = now().toISOString()
      const changed = await changeComponents(transaction, version, edits, { at, isByHand: false })
      const kept = changed.changes.map(({ id, before, after }): ComponentRunChange => ({
        componentId: id,
        ...memberValues(before.component, after),
      }))
      isDue ||= changed.isDue
      if (changed.isDue) await onDue?.(transaction, version, rule)
      run = { ...run, changedCount: run.changedCount + kept.length, error: 'Interrupted' }
      await saveRun(transaction, run)
      await insertRunChanges(transaction, run.id, kept)
    })
  }
  return { run: { ...run, error: started.run.error }, isDue, isFailed: false }
}
