import type { StageName } from '#shared/stage.ts'
import type { RunStatusEnum } from '#service/graphql/generated/resolver-types.ts'
import type { RequestContext } from './context.ts'
import { loadLatestJob, loadStages } from './version-loaders.ts'

/**
 * Returns the state of a stage of a version. A pending stage is in progress as long as a job exists that will reach it. FINISHED says that
 * nothing more will happen, also for a stage without rules: a client that waits for it goes on. What came out is said elsewhere.
 */
export async function runStatus(
  context: RequestContext,
  version: { readonly id: string },
  name: StageName,
): Promise<RunStatusEnum> {
  const stage = (await loadStages(context, version.id)).find((candidate) => candidate.name === name)
  if (stage?.status === 'COMPLETED') return 'FINISHED'
  if (stage?.status === 'IN_PROGRESS') return 'IN_PROGRESS'
  const job = await loadLatestJob(context, version.id)
  return job && job.finishedAt === null ? 'IN_PROGRESS' : 'NOT_STARTED'
}
