import { requireRuleThere } from '#service/db/automation/rules.ts'
import { readToldRows, saveToldRows } from '#service/db/automation/told-rows.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'
import { readRowNames } from '#service/db/policies/evaluation-input.ts'
import { findProductNames } from '#service/db/products/product-names.ts'
import type { AutomationRule, AutomationRun } from '#service/domain/automation/rule.ts'
import { afterMessage, withFitting } from '#service/domain/automation/told-rows.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { TaskContext } from '#service/workers/task.ts'

/** Rows that a message names. */
const maxNamed = 5

/**
 * Remembers, before a rule changes anything, which of the rows that it fits its next message is about: rows that it changed before a kill may
 * not fit any more afterwards. Returns whether there are any.
 *
 * @throws {Rejection} if the rule was deleted
 */
export async function rememberRows(
  { database }: Pick<TaskContext, 'database'>,
  rule: AutomationRule,
  versionId: string,
  fitting: readonly string[],
): Promise<boolean> {
  const before = await readToldRows(database.write, rule.id, versionId)
  const now = withFitting(before, fitting)
  const isSame = now.told.length === before.told.length && now.waiting.length === before.waiting.length
  if (isSame) return now.waiting.length > 0
  await database.write.transaction().execute(async (transaction) => {
    await requireRuleThere(transaction, rule)
    await saveToldRows(transaction, rule.id, versionId, now)
  })
  return now.waiting.length > 0
}

/** Queues the message about the rows that wait for it, in the transaction that ends the run (specification 6). */
export async function tellOfRun(
  transaction: UserTransaction,
  version: SbomVersion,
  rule: AutomationRule,
  { matchedCount, error, ranAt }: AutomationRun,
): Promise<void> {
  const { id: versionId, organizationId, productId, environmentId, label } = version
  const rows = await readToldRows(transaction, rule.id, versionId)
  if (rows.waiting.length === 0) return
  const first = rows.waiting.slice(0, maxNamed)
  const names = await readRowNames(transaction, rule.appliesTo, first)
  const products = await findProductNames({ read: transaction }, [productId])
  const payload = {
    ...{ rule: rule.name, ruleId: rule.id, product: products.get(productId) ?? '', label },
    ...{ appliesTo: rule.appliesTo, rows: rows.waiting.length, matched: matchedCount, error },
    examples: first.flatMap((id) => names.get(id)?.name ?? []),
    path: `/versions/${environmentId}/${versionId}${places[rule.appliesTo]}`,
  }
  await insertOutboxMessages(transaction, [
    { organizationId, versionId, messageType: 'AUTOMATION_RULE_REPORT', payload, at: ranAt },
  ])
  await saveToldRows(transaction, rule.id, versionId, afterMessage(rows))
}

/** Where the window shows the rows of a version. */
const places = { version: '', component: '/components', finding: '/vulnerabilities' } as const
