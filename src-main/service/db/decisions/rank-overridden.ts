import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { ComponentRelation } from '#service/domain/components/component.ts'
import { prioritise } from '#service/domain/findings/priority.ts'
import { findPriorityWeights, findRanked, savePriorities } from '#service/db/findings/priority-weights.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Ranks findings again whose severity was overridden, or is no longer, in the transaction that did so. `test`: which findings. */
export async function rankOverridden(
  transaction: Transaction<UserDataTables>,
  organizationId: string,
  test: RawBuilder<boolean>,
  at: string,
): Promise<void> {
  const weights = await findPriorityWeights(transaction, organizationId)
  const findings = await findRanked(transaction, test)
  const places = findings.flatMap((finding): [string, number, string][] => {
    const relation = finding.relation as ComponentRelation // written by the intake only
    const { value, reason } = prioritise({ ...finding, relation }, weights)
    return value === finding.priority && reason === finding.priorityReason ? [] : [[finding.id, value, reason]]
  })
  await savePriorities(transaction, places, at)
}

/** Findings that a step changed. */
export function ofStep(stepId: string): RawBuilder<boolean> {
  return sql`finding.id in (select finding_id from vex_history where operation_id = ${stepId})`
}
