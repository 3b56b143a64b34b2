import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { saveJobPayload } from '#service/db/jobs/job-queue.ts'
import { nextVersion, readWalkPlace, type WalkedVersion } from '#service/db/versions/version-walk.ts'
import type { RankFindingsInput, RankFindingsOutput } from '#service/scans/thread/rank-findings.ts'
import type { JobRun, JobDependencies, JobHandler } from '#service/jobs/job-handler.ts'

/** Milliseconds for one version. */
const timeLimitMs = 30 * 60_000

/**
 * Runs a RANK_FINDINGS job: updates the rank of all findings to the current weights, newest version first. A version that is being scanned
 * is processed after its scan, which may have started with earlier weights. The job stores its position, so that a restart continues from
 * there.
 */
export function rankFindings(tools: JobDependencies): JobHandler {
  return async (run) => {
    const { database, locks } = tools
    let place = readWalkPlace(run.job.payload['place'])
    let done = 0
    for (;;) {
      run.signal.throwIfAborted()
      const next = await nextVersion(database.write, run.job.organizationId, place)
      if (!next) break
      const { version, left } = next
      const total = done + left
      run.show({ progress: done / total, done, total, message: `Ranking findings of ${version.label}` })
      await locks.acquire(version.id, () => rankVersion(tools, run, version), run.signal)
      place = [version.createdAt, version.id]
      done += 1
      await saveJobPayload(database, run.job.id, { ...run.job.payload, place })
    }
    return { state: 'SUCCEEDED', message: done === 1 ? '1 version ranked' : `${done} versions ranked` }
  }
}

async function rankVersion(
  { database, pool, now }: JobDependencies,
  run: JobRun,
  version: WalkedVersion,
): Promise<void> {
  const { id: versionId, environmentId } = version
  const { organizationId } = run.job
  const input: RankFindingsInput = { organizationId, versionId }
  const options = { background: true, signal: run.signal, timeLimit: timeLimitMs }
  const { moved } = await pool.run<RankFindingsInput, RankFindingsOutput>('rank-findings', input, options)
  if (moved === 0) return
  const event = { organizationId, at: now().toISOString(), action: 'UPDATED', versionId, environmentId } as const
  await insertChangeEvents(database.write, [{ ...event, kind: 'SBOM', subjectId: versionId }])
}
