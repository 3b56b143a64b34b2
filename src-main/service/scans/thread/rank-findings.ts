import { findingsToRank, findPriorityWeights, savePriorities } from '#service/db/findings/priority-weights.ts'
import type { ComponentRelation } from '#service/domain/components/component.ts'
import { prioritize } from '#service/domain/findings/priority.ts'
import type { Task } from '#service/workers/task.ts'

export interface RankFindingsInput {
  readonly organizationId: string
  readonly versionId: string
}

/** Number of findings whose rank changed. */
export interface RankFindingsOutput {
  readonly moved: number
}

/** Updates the rank of the findings of one version to the current weights, in short transactions. It can be repeated safely. */
export const rankFindingsTask: Task<RankFindingsInput, RankFindingsOutput> = {
  name: 'rank-findings',
  async run({ database, now, signal }, { organizationId, versionId }) {
    const weights = await findPriorityWeights(database.read, organizationId)
    let moved = 0
    for await (const findings of findingsToRank(database.read, versionId)) {
      signal.throwIfAborted()
      const places = findings.flatMap((finding): [string, number, string][] => {
        const relation = finding.relation as ComponentRelation // written by the intake only
        const { value, reason } = prioritize({ ...finding, relation }, weights)
        const isSame = value === finding.priority && reason === finding.priorityReason
        return isSame ? [] : [[finding.id, value, reason]]
      })
      await savePriorities(database.write, places, now().toISOString())
      moved += places.length
    }
    return { moved }
  },
}
