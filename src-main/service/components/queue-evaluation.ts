import { hasOpenProcessing, insertJob, stagesOf } from '#service/db/jobs/job-queue.ts'
import { findUnfinishedStages, resetStages } from '#service/db/versions/stage-rows.ts'
import type { UserTransaction } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import { newJob } from '#service/domain/new-job.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { stagesToRun } from '#service/domain/versions/stage-order.ts'

/** More components than this are evaluated with all others of their version. */
const maxAlone = 500

/** What an edit changed. */
export interface EvaluationDue {
  /** Whether a component may be another package now. */
  readonly isOther: boolean
  /** The components that are due, if others keep their results; null for all. */
  readonly dueAlone: readonly string[] | null
}

/**
 * Queues the evaluation that an edit makes necessary, in its transaction. Only the edited components are evaluated if nothing else is due:
 * every stage ended well, and no other run is queued, which could be canceled.
 */
export async function queueEvaluation(
  transaction: UserTransaction,
  version: SbomVersion,
  { isOther, dueAlone }: EvaluationDue,
  { by, time }: { readonly by: Actor; readonly time: Date },
): Promise<void> {
  const stages = stagesToRun([isOther ? 'VULN_SCAN' : 'SUPPORT'])
  const componentIds = await aloneIn(transaction, version, dueAlone)
  const { organizationId, id: versionId } = version
  const payload = { stages, ...(componentIds && { componentIds }) }
  const job = newJob({ kind: 'PROCESS_SBOM', organizationId, versionId, payload }, by, time)
  await insertJob(transaction, job)
  await resetStages(transaction, versionId, stagesOf(job))
}

async function aloneIn(
  transaction: UserTransaction,
  { id }: SbomVersion,
  due: EvaluationDue['dueAlone'],
): Promise<readonly string[] | null> {
  if (due === null || due.length > maxAlone) return null
  const isSettled =
    !(await hasOpenProcessing(transaction, id)) && (await findUnfinishedStages(transaction, id)).length === 0
  return isSettled ? [...new Set(due)] : null
}
