import { requireRuleThere } from '#service/db/automation/rules.ts'
import { findingsAtOnce, queueTicketsOfRule } from '#service/db/tickets/tickets-of-rules.ts'
import type { AutomationRule } from '#service/domain/automation/rule.ts'
import { maxTicketsOfRun } from '#service/domain/tickets/ticket.ts'
import type { TaskContext } from '#service/workers/task.ts'

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
    let most = maxTicketsOfRun
    for (let first = 0; first < ids.length; first += findingsAtOnce) {
      signal.throwIfAborted()
      const some = ids.slice(first, first + findingsAtOnce)
      const done = await database.write.transaction().execute(async (transaction) => {
        await requireRuleThere(transaction, rule)
        return queueTicketsOfRule(transaction, rule, { named: value, ids: some, most, at: now().toISOString() })
      })
      most -= done.queued
      left += done.left
    }
  }
  return left === 0
    ? null
    : `Tickets for ${left} more findings are opened by the next runs: ${maxTicketsOfRun} at a time`
}
