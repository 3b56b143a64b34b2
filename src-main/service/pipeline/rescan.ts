import type { StageName } from '#shared/stage.ts'
import { readExclusions } from '#service/db/advisories/advisory-exclusions.ts'
import { saveJobPayload } from '#service/db/jobs/job-queue.ts'
import { endStage, listStages } from '#service/db/versions/stage-rows.ts'
import {
  countVersionsToScan,
  nextVersionsToScan,
  type RescanScope,
  type ScanPlace,
  type VersionToScan,
} from '#service/db/versions/stage-version.ts'
import { engineVersion } from '#service/domain/scans/engine-version.ts'
import { exclusionsDigest } from '#service/domain/scans/exclusions-digest.ts'
import type { Job } from '#service/domain/job.ts'
import { TaskLimitError } from '#service/workers/pooled-thread.ts'
import { leavesNothing } from '#service/workers/run-options.ts'
import { JobCanceled, type JobRun, type JobDependencies, type JobHandler } from '#service/jobs/job-handler.ts'
import type { RescanFailure, RescanInput } from './thread/rescan-chunk.ts'
import { runVersionStage, stageTitles } from './run-version-stage.ts'

/** Stages that read advisory data or results based on it. */
const stages: readonly StageName[] = ['VULN_SCAN', 'SUPPORT', 'POLICY_SCAN']

/** Limits of versions and components in one task. A change to one of the versions waits for all of them. */
const maxVersionsPerTask = 25
const maxComponentsPerTask = 20_000
/** Milliseconds for the versions of one task. If they take longer, each is scanned alone, with the limit of a stage. */
const rescanTimeLimitMs = 10 * 60_000

/**
 * Runs a RESCAN job: scans every version of the organization whose results are based on other data than the current, newest first. The
 * position is stored in the job, so that a restart continues there. `consumeRestart` reports once that the advisory data changed again
 * meanwhile.
 */
export function rescanVersions(tools: JobDependencies, consumeRestart: (jobId: string) => boolean): JobHandler {
  return async (run) => {
    const { database } = tools
    const failures: string[] = []
    let place = readPlace(run.job.payload['place'])
    let scope = await scopeOf(tools, run.job)
    let done = 0
    for (;;) {
      run.signal.throwIfAborted()
      if (consumeRestart(run.job.id)) {
        place = null
        scope = await scopeOf(tools, run.job)
      }
      const next = untilBusy(tools, chunkOf(await nextVersionsToScan(database, scope, place, maxVersionsPerTask)))
      const last = next.at(-1)
      if (!last) break
      const total = done + (await countVersionsToScan(database, scope, place))
      run.show({ progress: done / total, done, total, message: `Scanning ${next[0]?.version.label ?? ''}` })
      failures.push(...(await scanTogether(tools, run, next, { done, total })))
      place = last.place
      done += next.length
      await saveJobPayload(database, run.job.id, { ...run.job.payload, place })
    }
    const message =
      done === 0 ? 'Every version is up to date' : done === 1 ? '1 version scanned' : `${done} versions scanned`
    if (failures.length === 0) return { state: 'SUCCEEDED', message }
    const remedy = 'Earlier results are kept. Reprocess these versions.'
    return { state: 'FAILED', message, error: failures.slice(0, 20).join('; '), remedy }
  }
}

/** Returns what results must be based on. Read again whenever the data may have changed. */
async function scopeOf({ advisories, database }: JobDependencies, { organizationId }: Job): Promise<RescanScope> {
  const exclusions = exclusionsDigest(await readExclusions(database, organizationId))
  const snapshotId = advisories.current()?.snapshotId ?? ''
  return { organizationId, stages, basis: { snapshotId, engineVersion, exclusions } }
}

function chunkOf(versions: readonly VersionToScan[]): readonly VersionToScan[] {
  let components = 0
  const tooMany = versions.findIndex((version) => (components += version.components) > maxComponentsPerTask)
  return tooMany < 0 ? versions : versions.slice(0, Math.max(tooMany, 1))
}

/** Ends a list before a version that other work is at. That one is waited for alone, so that no other version waits with it. */
function untilBusy({ locks }: JobDependencies, versions: readonly VersionToScan[]): readonly VersionToScan[] {
  const busy = versions.findIndex(({ version }) => locks.isTaken(version.id))
  return busy < 0 ? versions : versions.slice(0, Math.max(busy, 1))
}

/** Scans versions in one task, so that they share cached data. Returns descriptions of the failures. */
async function scanTogether(
  tools: JobDependencies,
  run: JobRun,
  chunk: readonly VersionToScan[],
  { done, total }: { readonly done: number; readonly total: number },
): Promise<readonly string[]> {
  const versions = chunk.map(({ version }) => version)
  const input: RescanInput = { versions, stages, jobId: run.job.id }
  return lockAll(tools, versions, async () => {
    try {
      const failures = await tools.pool.run<RescanInput, readonly RescanFailure[]>('rescan', input, {
        background: true,
        beforeRepeat: leavesNothing,
        timeLimit: rescanTimeLimitMs,
        signal: run.signal,
        onProgress: ({ done: inTask = 0, message }) =>
          run.show({ progress: (done + inTask) / total, done: done + inTask, ...(message && { message }) }),
      })
      return failures.map((failure) => describe(failure, tools))
    } catch (error) {
      if (run.signal.aborted && run.signal.reason instanceof JobCanceled) await endCanceled(tools, versions)
      if (run.signal.aborted || !(error instanceof TaskLimitError)) throw error
      return scanOneByOne(tools, run, versions)
    }
  })
}

/** Used if something was too large, so that each version succeeds or fails separately. */
async function scanOneByOne(
  tools: JobDependencies,
  run: JobRun,
  versions: RescanInput['versions'],
): Promise<readonly string[]> {
  const failures: string[] = []
  for (const version of versions) {
    for (const stage of stages) {
      const error = await runVersionStage(tools, run, { stage, version, reason: 'RESCAN' }, () => {})
      if (error !== null) failures.push(`${version.label}, ${stageTitles[stage]}: ${error}`)
    }
  }
  return failures
}

/** Locks all of the versions. Other code locks one at a time, so that no deadlock can occur. */
function lockAll<T>(
  tools: JobDependencies,
  [first, ...others]: RescanInput['versions'],
  work: () => Promise<T>,
): Promise<T> {
  return first ? tools.locks.acquire(first.id, () => lockAll(tools, others, work)) : work()
}

function describe({ version, stage, error, fault }: RescanFailure, { log }: JobDependencies): string {
  if (fault) log(`${stageTitles[stage]} of ${version.id} failed: ${fault}`, 'error')
  return `${version.label}, ${stageTitles[stage]}: ${error ?? ''}`
}

/** Earlier results stay. Stages that did not finish record that. */
async function endCanceled({ database, now }: JobDependencies, versions: RescanInput['versions']): Promise<void> {
  const ids = versions.map(({ id }) => id)
  for (const { versionId, name, status } of [...(await listStages(database.write, ids)).values()].flat()) {
    if (status === 'COMPLETED' || !stages.includes(name)) continue
    await endStage(database.write, versionId, name, { now: now().toISOString(), error: 'Canceled' })
  }
}

function readPlace(stored: unknown): ScanPlace | null {
  if (!Array.isArray(stored)) return null
  const [createdAt, id]: unknown[] = stored
  return typeof createdAt === 'string' && typeof id === 'string' ? [createdAt, id] : null
}
