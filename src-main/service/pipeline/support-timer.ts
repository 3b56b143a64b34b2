import { expireSupport } from '#service/db/components/expire-support.ts'
import type { JobDependencies } from '#service/jobs/job-handler.ts'

/** Between looks at the date. Milliseconds. After a sleep the next look comes at once. */
const interval = 600_000

/** Looks at every new day, and at the start, which components are not supported any more since. */
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
