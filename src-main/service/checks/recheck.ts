import { deleteCheckRun, findCheckRun } from '#service/db/checks/check-results.ts'
import { listStages } from '#service/db/versions/stage-rows.ts'
import { findStageVersion } from '#service/db/versions/stage-version.ts'
import type { FollowedChange } from '#service/db/policies/policy-follower.ts'
import type { JobDependencies } from '#service/jobs/job-handler.ts'
import { leavesNothing } from '#service/workers/run-options.ts'
import { catalogNumber } from './rules/rules.ts'
import type { CheckVersionInput } from './thread/check-version.ts'

type Tools = Pick<JobDependencies, 'database' | 'pool' | 'locks' | 'log'>

/** What answers to requests ask of checks. */
export interface VersionChecker {
  /** Runs the checks of a version again, alone. */
  recheck(versionId: string): Promise<void>
  /** Does something to a version while nothing else processes it. */
  whileLocked<T>(versionId: string, work: () => Promise<T>): Promise<T>
}

export function createVersionChecker(tools: Tools): VersionChecker {
  return {
    recheck: (versionId) => recheckVersion(tools, versionId),
    whileLocked: (versionId, work) => tools.locks.acquire(versionId, work),
  }
}

/** Milliseconds that the largest version does not need. */
const timeLimitMs = 30 * 60_000

/**
 * Runs the checks of a version again, alone. If that fails, the version has no results, which nobody takes for an answer, and the reason is
 * in the log.
 *
 * @throws what failed
 */
function recheckVersion(tools: Tools, versionId: string): Promise<void> {
  return tools.locks.acquire(versionId, () => run(tools, versionId, undefined))
}

async function run({ database, pool }: Tools, versionId: string, signal: AbortSignal | undefined): Promise<void> {
  const version = await findStageVersion(database, versionId)
  if (!version) return
  try {
    await pool.run<CheckVersionInput, null>('check-version', version, {
      ...{ background: true, timeLimit: timeLimitMs, beforeRepeat: leavesNothing },
      ...(signal && { signal }),
    })
  } catch (error) {
    if (!signal?.aborted) await deleteCheckRun(database.write, versionId)
    throw error
  }
}

/** Runs the checks of an edited version again, unless they have seen the edits or will see them. */
export async function recheckEdited(
  tools: Tools,
  { versionId, changes }: { readonly versionId: string; readonly changes: readonly FollowedChange[] },
  signal: AbortSignal,
): Promise<void> {
  const edits = changes.filter(({ kind, stepId }) => stepId === null && (kind === 'COMPONENT' || kind === 'SBOM'))
  const last = edits.at(-1)
  if (!last) return
  const work = async () => {
    const seen = await findCheckRun(tools.database.write, versionId)
    if (!seen || seen.cursor >= last.cursor || (await willBeChecked(tools, versionId))) return
    await run(tools, versionId, signal).catch((error: unknown) => {
      if (signal.aborted) throw error
      tools.log(`The checks of ${versionId} failed: ${String(error)}`, 'error')
    })
  }
  await tools.locks.acquire(versionId, work, signal)
}

/** Runs the checks of a version that this catalog has not seen, unless they will run anyway. */
export async function checkUnlessDone(tools: Tools, versionId: string, signal: AbortSignal): Promise<void> {
  const work = async () => {
    const seen = await findCheckRun(tools.database.write, versionId)
    const isDone = seen !== undefined && seen.catalog >= catalogNumber
    if (!isDone && !(await willBeChecked(tools, versionId))) await run(tools, versionId, signal)
  }
  await tools.locks.acquire(versionId, work, signal)
}

async function willBeChecked({ database }: Tools, versionId: string): Promise<boolean> {
  const stages = (await listStages(database.write, [versionId])).get(versionId) ?? []
  return stages.some(({ name, status }) => name === 'CHECKS' && status !== 'COMPLETED')
}
