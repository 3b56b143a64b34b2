import { deleteMessagesBefore } from '#service/db/notifications/outbox-messages.ts'
import { maxMessageAgeDays } from '#service/domain/notification.ts'
import type { JobDependencies } from '#service/jobs/job-handler.ts'
import { repeatCheck } from '#service/jobs/repeat-check.ts'

const intervalMs = 3_600_000
const dayMs = 86_400_000

/** Removes messages that are too old to be sent, at the start and every hour. */
export function startMessageTimer({ database, now, log }: Pick<JobDependencies, 'database' | 'now' | 'log'>): {
  close(): Promise<void>
} {
  const check = () =>
    deleteMessagesBefore(database.write, new Date(now().getTime() - maxMessageAgeDays * dayMs).toISOString())
  return repeatCheck(check, intervalMs, (error) => log(`Removing old messages failed: ${String(error)}`))
}
