import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ComponentRelation } from '#service/domain/components/component.ts'
import type { PriorityWeights } from '#service/domain/findings/priority-weights.ts'
import {
  findPriorityWeights,
  findRanked,
  type RankedFinding,
  savePriorities,
} from '#service/db/findings/priority-weights.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** How findings are ranked; what ranks them lies above the database. */
export type Rank = (
  facts: RankedFinding & { readonly relation: ComponentRelation },
  weights: PriorityWeights,
) => { readonly value: number; readonly reason: string }

/** Puts findings whose severity was overridden, or is no longer, in the places that follow from it. `test`: which findings. */
export async function rankOverridden(
  write: Kysely<UserDataTables>,
  organizationId: string,
  test: RawBuilder<boolean>,
  rank: Rank,
  at: string,
): Promise<void> {
  const weights = await findPriorityWeights(write, organizationId)
  const findings = await findRanked(write, test)
  const places = findings.flatMap((finding): [string, number, string][] => {
    const relation = finding.relation as ComponentRelation // written by the intake only
    const { value, reason } = rank({ ...finding, relation }, weights)
    return value === finding.priority && reason === finding.priorityReason ? [] : [[finding.id, value, reason]]
  })
  await savePriorities(write, places, at)
}

/** Findings that a step changed. */
export function ofStep(stepId: string): RawBuilder<boolean> {
  return sql`finding.id in (select finding_id from vex_history where operation_id = ${stepId})`
}
