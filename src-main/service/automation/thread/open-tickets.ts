import { requireRuleThere } from '#service/db/automation/rules.ts'
import { queueTicketsOfRule } from '#service/db/tickets/tickets-of-rules.ts'
import type { AutomationRule } from '#service/domain/automation/rule.ts'
import type { TaskContext } from '#service/workers/task.ts'

/** Tickets that a rule opens in one run over a version: more at once would bury those who have to read them. */
const maxTickets = 50
/** Findings that are looked at in one transaction. */
const atOnce = 1000

/**
 * Queues the tickets of a rule before it changes anything: what it changed before a kill may not fit any more afterwards. A run that is made
 * again queues none twice.
 *
 * @returns what the run says; null if there is nothing to say
 * @throws {Rejection} if the rule was deleted, or its tracker is not there
 */
export async function openTickets(
  { database, now, signal }: Pick<TaskContext, 'database' | 'now' | 'signal'>,
  rule: AutomationRule,
  ids: readonly string[],
): Promise<string | null> {
  let left = 0
  for (const { action, value } of rule.actions) {
    if (action !== 'createTicket' || value === null) continue
    let most = maxTickets
    for (let first = 0; first < ids.length; first += atOnce) {
      signal.throwIfAborted()
      const some = ids.slice(first, first + atOnce)
      const done = await database.write.transaction().execute(async (transaction) => {
        await requireRuleThere(transaction, rule)
        return queueTicketsOfRule(transaction, rule, { named: value, ids: some, most, at: now().toISOString() })
      })
      most -= done.queued
      left += done.left
    }
  }
  return left === 0 ? null : `Tickets for ${left} more findings are opened by the next runs: ${maxTickets} at a time`
}
