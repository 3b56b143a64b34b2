import type { UserTransaction } from '#service/db/database.ts'
import type { FindingSet } from '#service/db/findings/finding-set.ts'
import { findPriorityWeights, findRanked, savePriorities } from '#service/db/findings/priority-weights.ts'
import type { ComponentRelation } from '#service/domain/components/component.ts'
import { prioritize } from '#service/domain/findings/priority.ts'
import type { OrganizationId } from '#service/domain/id.ts'

/** Updates the rank of findings whose severity override changed, in the same transaction. */
export async function rankFindings(
  transaction: UserTransaction,
  organizationId: OrganizationId,
  set: FindingSet,
  at: string,
): Promise<void> {
  const weights = await findPriorityWeights(transaction, organizationId)
  const findings = await findRanked(transaction, set)
  const places = findings.flatMap((finding): [string, number, string][] => {
    const relation = finding.relation as ComponentRelation // written by the intake only
    const { value, reason } = prioritize({ ...finding, relation }, weights)
    return value === finding.priority && reason === finding.priorityReason ? [] : [[finding.id, value, reason]]
  })
  await savePriorities(transaction, places, at)
}
