import type { UserReader } from '#service/db/database.ts'
import { containingVersions } from '#service/db/parts/part-tree.ts'
import { newestVersions } from '#service/db/policies/evaluation-input.ts'
import { listStages } from '#service/db/versions/stage-rows.ts'
import { evaluatedCursor, type FollowedChange, findingsOfSteps } from '#service/db/policies/policy-follower.ts'
import type { PolicyCause } from '#service/domain/policies/policy-result.ts'
import { evaluateVersion } from './evaluate-version.ts'
import type { JobDependencies } from '#service/jobs/job-handler.ts'

/** What following changes needs. */
export interface FollowerTools extends Pick<JobDependencies, 'database' | 'pool' | 'locks' | 'now' | 'log'> {
  /** Starts queued jobs. */
  readonly wake: () => void
}

/** A version whose data changed, and its changes, oldest first. */
export interface ChangedVersion {
  readonly organizationId: string
  readonly versionId: string
  readonly changes: readonly FollowedChange[]
}

/**
 * Collects changes by version. A change of a product or environment concerns its newest versions, and one of a version also those that contain
 * it, which are then evaluated whole.
 */
export async function collectChanges(
  read: UserReader,
  organizationId: string,
  changes: readonly FollowedChange[],
): Promise<readonly ChangedVersion[]> {
  const found: { readonly versionId: string; readonly change: FollowedChange }[] = []
  const above = new Map<string, readonly string[]>()
  for (const change of changes) {
    const { versionId, subjectId, kind, isOwn } = change
    const ids =
      versionId === null
        ? await newestVersions(read, organizationId, { [placeOf(kind)]: [subjectId ?? ''] })
        : [versionId]
    if (isOwn) found.push(...ids.map((id) => ({ versionId: id, change })))
    if (versionId === null) continue
    const parents = above.get(versionId) ?? (await containingVersions(read, [versionId]))
    above.set(versionId, parents)
    found.push(...parents.map((id) => ({ versionId: id, change: { ...change, stepId: null } })))
  }
  const byVersion = Map.groupBy(found, ({ versionId }) => versionId)
  return Array.from(byVersion, ([versionId, all]) => ({
    organizationId,
    versionId,
    changes: all.map(({ change }) => change),
  }))
}

function placeOf(kind: string): 'productIds' | 'environmentIds' {
  return kind === 'PROJECT' ? 'environmentIds' : 'productIds'
}

/**
 * Evaluates a changed version, unless all of its changes were seen meanwhile, as at the end of its processing. What failed before is evaluated
 * whole. Returns why it failed, null otherwise.
 */
export async function evaluateChanged(
  tools: FollowerTools,
  { organizationId, versionId, changes, isRepeated }: ChangedVersion & { readonly isRepeated: boolean },
  signal: AbortSignal,
): Promise<string | null> {
  const { database, locks } = tools
  return locks.acquire(
    versionId,
    async () => {
      const seen = await evaluatedCursor(database.write, versionId)
      if (seen === null) return null // no policy has a result that could be out of date
      const unseen = changes.filter(({ cursor }) => cursor > seen)
      if ((unseen.length === 0 && !isRepeated) || (await willBeProcessed(database, versionId))) return null
      const stepIds = [...new Set(unseen.map(({ stepId }) => stepId))]
      const steps = stepIds.filter((id) => id !== null)
      const isDecision = !isRepeated && steps.length === stepIds.length
      const findingIds = isDecision ? await findingsOfSteps(database.read, versionId, steps) : null
      const cause: PolicyCause = isDecision ? 'DECISION' : 'EDIT'
      const changed = findingIds && { findingIds, cursor: unseen.at(-1)?.cursor ?? seen }
      return evaluateVersion(tools, { organizationId, versionId, policyIds: null, changed, cause }, signal)
    },
    signal,
  )
}

/** The stage of a version that waits to be processed sees every change. Before, a replaced document would have no findings. */
async function willBeProcessed({ write }: FollowerTools['database'], versionId: string): Promise<boolean> {
  const stages = (await listStages(write, [versionId])).get(versionId) ?? []
  return stages.some(({ name, status }) => name === 'POLICY_SCAN' && status !== 'COMPLETED')
}
