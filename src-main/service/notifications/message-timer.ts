import { deleteMessagesBefore } from '#service/db/notifications/outbox-messages.ts'
import { deleteBatchesBefore } from '#service/db/notifications/delivery-batches.ts'
import { deleteNotificationsBefore } from '#service/db/notifications/notifications.ts'
import { maxMessageAgeDays, maxNotificationAgeDays, maxReadNotificationAgeDays } from '#service/domain/notification.ts'
import type { JobDependencies } from '#service/jobs/job-handler.ts'
import { repeatCheck } from '#service/jobs/repeat-check.ts'

const intervalMs = 3_600_000
const dayMs = 86_400_000

/** Removes messages that are too old to be sent, and notifications that are too old to be read, at the start and every hour. */
export function startMessageTimer({ database, now, log }: Pick<JobDependencies, 'database' | 'now' | 'log'>): {
  close(): Promise<void>
} {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs).toISOString()
  const check = async () => {
    await deleteMessagesBefore(database.write, daysAgo(maxMessageAgeDays))
    const before = { read: daysAgo(maxReadNotificationAgeDays), all: daysAgo(maxNotificationAgeDays) }
    await deleteNotificationsBefore(database.write, before)
    await deleteBatchesBefore(database.write, daysAgo(maxReadNotificationAgeDays))
  }
  return repeatCheck(check, intervalMs, (error) => log(`Removing old messages failed: ${String(error)}`))
}
