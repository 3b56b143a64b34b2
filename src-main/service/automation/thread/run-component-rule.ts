import { changeRead } from '#service/components/change-components.ts'
import { recordRun } from '#service/automation/record-run.ts'
import { editsOf } from '#service/automation/edits-of-rule.ts'
import { requireRuleThere } from '#service/db/automation/rules.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { newestChange } from '#service/db/changes/change-events.ts'
import { type ComponentRunChange, insertRunChanges, saveRun } from '#service/db/automation/runs.ts'
import { memberValues } from '#service/domain/automation/member-values.ts'
import type { AutomationRule, AutomationRun } from '#service/domain/automation/rule.ts'
import { doesNotify } from '#service/domain/automation/told-rows.ts'
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
  /** The run is stored as it is here, with its last change. */
  readonly isStored?: boolean
}

/** What running a rule about components needs. */
export interface ComponentRuleContext extends Pick<TaskContext, 'database' | 'now' | 'signal'> {
  /** Called in each transaction after which the version must be scanned again, where the caller's result is not enough. */
  readonly onDue?:
    ((transaction: UserTransaction, version: SbomVersion, rule: AutomationRule) => Promise<void>) | undefined
  /** Called with components before they change. */
  readonly onChange?: ((ids: readonly string[]) => Promise<void>) | undefined
}

/**
 * Applies a rule to components, a few hundred in a transaction. What is changed is stored with the run, which says that it was interrupted
 * until its last transaction.
 *
 * @throws {Rejection} if the version's format cannot represent a value; some components may be changed then
 */
export async function applyToComponents(
  { database, now, signal, onDue, onChange }: ComponentRuleContext,
  version: SbomVersion,
  rule: AutomationRule & { readonly customFields: readonly CustomFieldDefinition[] },
  started: { readonly run: AutomationRun; readonly ids: readonly string[] },
): Promise<RuleRunResult> {
  let { run } = started
  let isDue = false
  let isStored = false
  for (let first = 0; first < started.ids.length; first += atOnce) {
    signal.throwIfAborted()
    const some = started.ids.slice(first, first + atOnce)
    // Reading here costs the writer nothing. What was read is what is changed only if nothing changed meanwhile.
    const newest = await newestChange(database.read)
    const found = await editsOf(database.read, version, rule, some)
    if (found.length === 0) continue
    await database.write.transaction().execute(async (transaction) => {
      await requireRuleThere(transaction, rule)
      const isAsRead = (await newestChange(transaction)) === newest
      const edits = isAsRead ? found : await editsOf(transaction, version, rule, some)
      if (edits.length === 0) return
      await onChange?.(edits.map(({ id }) => id))
      const at = now().toISOString()
      const changed = await changeRead(transaction, version, edits, { at, isByHand: false })
      const kept = changed.changes.map(({ id, before, after }): ComponentRunChange => ({
        componentId: id,
        ...memberValues(before.component, after),
      }))
      isDue ||= changed.isDue
      if (changed.isDue) await onDue?.(transaction, version, rule)
      // The message of a rule that notifies ends its run.
      isStored = first + atOnce >= started.ids.length && !doesNotify(rule)
      const error = isStored ? started.run.error : 'Interrupted'
      run = { ...run, changedCount: run.changedCount + kept.length, error }
      await saveRun(transaction, run)
      if (isStored) await recordRun(transaction, rule, run)
      await insertRunChanges(transaction, run.id, kept)
    })
  }
  return { run: { ...run, error: started.run.error }, isDue, isFailed: false, isStored }
}
