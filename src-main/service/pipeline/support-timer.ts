import { expireSupport } from '#service/db/components/expire-support.ts'
import type { JobDependencies } from '#service/jobs/job-handler.ts'

/** Milliseconds between checks of the date. After sleep the next check runs at once. */
const interval = 600_000

/** Finds the components whose support has ended since, at the start and at every new day. */
export function startSupportTimer({ database, now, log }: Pick<JobDependencies, 'database' | 'now' | 'log'>): {
  close(): Promise<void>
} {
  let day = ''
  let looking = Promise.resolve()
  const look = () => {
    const at = now().toISOString()
    if (at.slice(0, 10) === day) return
    day = at.slice(0, 10)
    looking = looking
      .then(async () => void (await expireSupport(database.write, at)))
      .catch((error: unknown) => log(`Updating support status failed: ${String(error)}`))
  }
  const timer = setInterval(look, interval)
  timer.unref()
  look()
  return {
    close() {
      clearInterval(timer)
      return looking
    },
  }
}
