import { saveJobPayload } from '#service/db/jobs/job-queue.ts'
import { newestVersions } from '#service/db/policies/evaluation-input.ts'
import { findStageVersion } from '#service/db/versions/stage-version.ts'
import type { JobDependencies, JobHandler } from '#service/jobs/job-handler.ts'
import { evaluateVersion } from './evaluate-version.ts'
import { readEvaluationScope } from './queue-evaluation.ts'

/**
 * Runs a RUN_POLICY job: evaluates policies for versions, one after the other, the newest first. The job stores the versions and its place
 * among them, so that a restart continues there.
 */
export function runPolicies(tools: JobDependencies): JobHandler {
  return async (run) => {
    const { database, locks } = tools
    const { organizationId, policyIds, cause, ...scope } = readEvaluationScope(run.job)
    const versionIds = scope.versionIds ?? (await newestVersions(database.write, organizationId))
    const total = versionIds.length
    const failures: string[] = []
    for (let place = scope.place; place < total; place += 1) {
      run.signal.throwIfAborted()
      const versionId = versionIds[place] ?? ''
      const version = await findStageVersion(database, versionId)
      run.show({ progress: place / total, done: place, total, message: `Evaluating ${version?.label ?? ''}` })
      if (version) {
        const input = { organizationId, versionId, policyIds, changed: null, cause }
        const error = await locks.acquire(versionId, () => evaluateVersion(tools, input, run.signal), run.signal)
        if (error !== null) failures.push(`${version.label}: ${error}`)
      }
      await saveJobPayload(database, run.job.id, { ...run.job.payload, versionIds, place: place + 1 })
    }
    const message = total === 1 ? '1 version evaluated' : `${total} versions evaluated`
    if (failures.length === 0) return { state: 'SUCCEEDED', message }
    const remedy = 'Evaluate the policies again. Until then their results are errors.'
    return { state: 'FAILED', message, error: failures.slice(0, 20).join('; '), remedy }
  }
}
