import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { type Listeners, readListeners } from '#service/db/notifications/listeners.ts'
import { insertNotifications } from '#service/db/notifications/notifications.ts'
import { hasPendingMessages, listPendingMessages, takeMessages } from '#service/db/notifications/pending-messages.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { digestFor, type PendingMessage } from '#service/domain/notifications/digest.ts'
import { planDelivery } from '#service/domain/notifications/delivery-times.ts'
import type { NotificationMessageType } from '#service/domain/notification.ts'
import { repeatCheck } from '#service/jobs/repeat-check.ts'

/** Time between looks at the outbox. */
const intervalMs = 1000
/** Messages of a version wait so long for the end of its job. */
const longestWaitMs = 10 * 60_000

interface FanOutTools {
  readonly database: UserDatabase
  readonly now: () => Date
  readonly log: (line: string) => void
  /** Sends what was queued. */
  readonly wake: () => void
}

/**
 * Hands messages of the outbox to the inboxes and channels of everyone whom they concern. Nothing that writes a message has to know of
 * people, and a kill neither loses nor doubles one: a message is marked in the transaction that writes its notifications.
 */
export function fanOutMessages(tools: FanOutTools): { close(): Promise<void> } {
  const ending = new AbortController()
  let reported = ''
  const timer = repeatCheck(
    async () => {
      if (await handOut(tools, ending.signal)) tools.wake()
    },
    intervalMs,
    (error) => {
      if (String(error) !== reported && !ending.signal.aborted)
        tools.log(`Notifications were not made: ${String(error)}`)
      reported = String(error)
    },
  )
  return {
    close() {
      ending.abort()
      return timer.close()
    },
  }
}

/** Hands out what waits now. Returns whether there was anything. */
export async function handOut(
  { database, now }: Pick<FanOutTools, 'database' | 'now'>,
  signal?: AbortSignal,
): Promise<boolean> {
  if (signal?.aborted || !(await hasPendingMessages(database.read))) return false
  const time = now()
  const pending = await listPendingMessages(database.read, new Date(time.getTime() - longestWaitMs).toISOString())
  for (const [organizationId, messages] of Map.groupBy(pending, (message) => message.organizationId)) {
    const environmentIds = [...new Set(messages.flatMap(({ environmentId }) => environmentId ?? []))]
    const listeners = await readListeners(database.write, organizationId, environmentIds)
    for (const together of Map.groupBy(messages, subjectOf).values()) {
      if (signal?.aborted) return true
      await tell(database, { organizationId, messages: together, listeners }, time.toISOString())
    }
  }
  return pending.length > 0
}

/**
 * Messages with the same subject are one notification: of a version, of an environment, or of one kind. What one person writes to another is not a
 * line among what a run brings.
 */
function subjectOf({ versionId, environmentId, messageType }: PendingMessage): string {
  if (messageType === 'MENTIONED') return `${messageType} ${versionId ?? ''}`
  return versionId ?? environmentId ?? messageType
}

/** What people asked for or sent: it is told also of the sample, whose own events are invented. */
const asked: ReadonlySet<string> = new Set<NotificationMessageType>([
  ...(['MENTIONED', 'FOUND_AGAIN', 'AUTOMATION_RULE_REPORT', 'SBOM_UPLOAD_FAILED'] as const),
])

function isTold({ isOfSample, messageType }: PendingMessage): boolean {
  return isOfSample !== true || asked.has(messageType)
}

interface ToldTogether {
  readonly organizationId: string
  readonly messages: readonly PendingMessage[]
  readonly listeners: Listeners
}

async function tell(
  database: UserDatabase,
  { organizationId, messages, listeners }: ToldTogether,
  at: string,
): Promise<void> {
  await database.write.transaction().execute(async (write) => {
    const ids = messages.map(({ outboxId }) => outboxId)
    const taken = await takeMessages(write, ids, at)
    // A version that was deleted meanwhile took its messages with it.
    const there = messages.filter((message) => taken.has(message.outboxId) && isTold(message))
    const environmentId = there[0]?.environmentId ?? ''
    const addressed = listeners.people.flatMap(({ userId, own, categories, rules, times }) => {
      const listener = { userId, own, categories: categories.get(environmentId) ?? null }
      const digest = digestFor(there, listeners.organization, listener)
      if (!digest) return []
      const plans = rules.flatMap((rule) => planDelivery(rule, times, digest.level, Date.parse(at)) ?? [])
      return [{ organizationId, userId, digest, plans }]
    })
    if (addressed.length === 0) return
    await insertNotifications(write, addressed, at)
    const event = { organizationId, at, kind: 'NOTIFICATION', action: 'CREATED', subjectId: null } as const
    await insertChangeEvents(write, [{ ...event, count: addressed.length }])
  })
}
