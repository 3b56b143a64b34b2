import { getPersonName } from '#service/db/accounts/assignable-person.ts'
import { addServiceEntry } from '#service/db/audit/service-entries.ts'
import { findRule } from '#service/db/automation/rules.ts'
import { listUnrecordedRuns } from '#service/db/automation/runs.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import type { AutomationRule, AutomationRun } from '#service/domain/automation/rule.ts'
import { entryOfRun, type NamesInRun } from '#service/domain/automation/run-entry.ts'
import { Rejection } from '#service/domain/rejection.ts'

/**
 * Writes the entry of a run into the audit log, in the transaction that ends the run: one for a rule and a version, however many rows it changed. A
 * run that changed nothing has none, and one that has an entry keeps it.
 */
export async function recordRun(
  transaction: UserTransaction,
  rule: AutomationRule,
  run: AutomationRun,
  { label = '', customFields = [] }: { readonly label?: string } & Partial<Pick<NamesInRun, 'customFields'>> = {},
): Promise<void> {
  if (run.changedCount === 0) return
  const assignee = await assigneeOf(transaction, rule)
  const entry = entryOfRun(rule, run, label, { customFields, assignee })
  await addServiceEntry(transaction, { ...entry, versionId: run.versionId })
}

/**
 * Writes the entries of runs that were interrupted: what they changed until then stays. The caller must call this at the start, before the
 * first request.
 *
 * @param versionId only those of this version, whose lock the caller holds
 */
export async function recordInterruptedRuns(database: UserDatabase, versionId?: string): Promise<void> {
  const runs = await listUnrecordedRuns(database.write, versionId)
  for (const { organizationId, ...run } of runs) {
    await database.write.transaction().execute(async (transaction) => {
      const rule = await findRule(transaction, organizationId, run.ruleId)
      if (!rule) return
      // What an edited rule does now is not what this run did.
      const asRun = rule.revision === run.revision ? rule : { ...rule, actions: [] }
      await recordRun(transaction, asRun, run)
    })
  }
}

async function assigneeOf(transaction: UserTransaction, { organizationId, actions }: AutomationRule) {
  const id = actions.find(({ action }) => action === 'assign')?.value ?? null
  if (id === null) return null
  try {
    return await getPersonName(transaction, organizationId, id)
  } catch (error) {
    if (error instanceof Rejection) return id // removed since
    throw error
  }
}
