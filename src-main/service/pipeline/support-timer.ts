import { expireSupport } from '#service/db/components/expire-support.ts'
import type { JobDependencies } from '#service/jobs/job-handler.ts'
import { repeatCheck } from '#service/jobs/repeat-check.ts'

/** Time between checks of the date. */
const intervalMs = 600_000

/** Finds the components whose support has ended since, at the start and at every new day. */
export function startSupportTimer({ database, now, log }: Pick<JobDependencies, 'database' | 'now' | 'log'>): {
  close(): Promise<void>
} {
  let day = ''
  const check = async () => {
    const at = now().toISOString()
    if (at.slice(0, 10) === day) return
    day = at.slice(0, 10)
    await expireSupport(database.write, at)
  }
  return repeatCheck(check, intervalMs, (error) => log(`Updating support status failed: ${String(error)}`))
}
