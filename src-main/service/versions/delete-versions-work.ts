import { keepReserve, withReserve } from '#service/db/store/disk-reserve.ts'
import type { JobDependencies, JobHandler } from '#service/jobs/job-handler.ts'
import { deleteTraces, removeVersion } from './remove-version.ts'

/**
 * Runs a job that removes hidden versions: files first, then rows in short transactions, so that a decision never waits long. After a kill,
 * it removes the rest at the next start.
 */
export function deleteQueuedVersions(tools: JobDependencies): JobHandler {
  return async (run) => {
    const ids = Array.isArray(run.job.payload['versionIds']) ? (run.job.payload['versionIds'] as string[]) : []
    for (const [index, id] of ids.entries()) {
      run.show({ progress: index / ids.length, done: index, total: ids.length })
      await tools.locks.acquire(id, () => removeVersion(tools, id))
    }
    await withReserve(tools.dataFolder, () => deleteTraces(tools.database))
    await keepReserve(tools.dataFolder)
    if (run.job.payload['replaced'] === true) return { state: 'SUCCEEDED', message: 'Replaced content removed' }
    return { state: 'SUCCEEDED', message: ids.length === 1 ? '1 version deleted' : `${ids.length} versions deleted` }
  }
}
