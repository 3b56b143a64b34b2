import type { StageName } from '#shared/stage.ts'
import { saveJobPayload } from '#service/db/job-queue.ts'
import { countVersionsToScan, nextVersionToScan, type ScanPlace } from '#service/db/stage-version.ts'
import type { JobTools, JobWork } from './job-work.ts'
import { runVersionStage, stageTitles, type StageVersion } from './run-version-stage.ts'

/** Stages that look at advisory data or at what comes of it. */
const stages = ['VULN_SCAN', 'POLICY_SCAN'] as const satisfies readonly StageName[]

/**
 * Work of a RESCAN job: every version of the organization, newest first. The place is kept in the job, so that a restart goes on
 * there; `startsAnew` tells once that the advisory data changed again meanwhile.
 */
export function rescanVersions(tools: JobTools, startsAnew: (jobId: string) => boolean): JobWork {
  return async (run) => {
    const { database, locks } = tools
    const { organizationId } = run.job
    const failures: string[] = []
    let place = readPlace(run.job.payload['place'])
    let done = 0
    for (;;) {
      run.signal.throwIfAborted()
      if (startsAnew(run.job.id)) {
        place = null
        done = 0
      }
      const next = await nextVersionToScan(database, organizationId, place)
      if (!next) break
      const total = done + (await countVersionsToScan(database, organizationId, place))
      run.show({ progress: done / total, done, total, message: `Scanning ${next.version.label}` })
      await locks.hold(next.version.id, async () => failures.push(...(await rescan(next.version))))
      place = next.place
      done += 1
      await saveJobPayload(database, run.job.id, { ...run.job.payload, place })
    }
    const message = done === 1 ? '1 version scanned' : `${done} versions scanned`
    if (failures.length === 0) return { state: 'SUCCEEDED', message }
    const remedy = 'Earlier results still stand. Process these versions again.'
    return { state: 'FAILED', message, error: failures.slice(0, 20).join('; '), remedy }

    async function rescan(version: StageVersion): Promise<string[]> {
      const failed: string[] = []
      for (const stage of stages) {
        const error = await runVersionStage(tools, run, { stage, version, reason: 'RESCAN' }, () => {})
        if (error !== null) failed.push(`${version.label}, ${stageTitles[stage]}: ${error}`)
      }
      return failed
    }
  }
}

function readPlace(stored: unknown): ScanPlace | null {
  if (!Array.isArray(stored)) return null
  const [createdAt, id]: unknown[] = stored
  return typeof createdAt === 'string' && typeof id === 'string' ? [createdAt, id] : null
}
