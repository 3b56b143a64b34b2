import { listUncheckedVersions } from '#service/db/checks/unchecked-versions.ts'
import type { JobDependencies } from '#service/jobs/job-handler.ts'
import { checkUnlessDone } from './recheck.ts'
import { catalogNumber } from './rules/rules.ts'

type Tools = Pick<JobDependencies, 'database' | 'pool' | 'locks' | 'log'>

/**
 * Runs the checks over the versions that were stored before there were checks, or with an older catalog: one after the other, behind all
 * other work, from the moment of the start. What fails is tried again at the next start. Returns a function that stops it.
 */
export function checkUncheckedVersions(tools: Tools): { close(): Promise<void> } {
  const stop = new AbortController()
  const work = checkAll(tools, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) tools.log(`Versions without checks could not be found: ${String(error)}`, 'error')
  })
  return {
    close() {
      stop.abort()
      return work
    },
  }
}

async function checkAll(tools: Tools, signal: AbortSignal): Promise<void> {
  const versionIds = await listUncheckedVersions(tools.database.read, catalogNumber)
  if (versionIds.length > 0) tools.log(`${versionIds.length} versions without checks are checked`)
  for (const versionId of versionIds) {
    if (signal.aborted) return
    await checkUnlessDone(tools, versionId, signal).catch((error: unknown) => {
      if (!signal.aborted) tools.log(`The checks of ${versionId} failed: ${String(error)}`, 'error')
    })
  }
}
