import { join } from 'node:path'
import Database from 'better-sqlite3'
import { newId } from '#service/domain/id.ts'
import { writeBeside } from './when-unlocked.ts'

/** A delivery as a test queues it. */
export interface QueuedDelivery {
  readonly channel: 'EMAIL' | 'SLACK' | 'TEAMS' | 'WEBHOOK'
  readonly title?: string
  readonly ageMs?: number
}

/** Queues deliveries of notifications of the Owner in the database of a service, as the outbox does. Returns their ids in order. */
export async function queueDeliveries(
  dataFolder: string,
  deliveries: readonly QueuedDelivery[],
): Promise<readonly string[]> {
  return await writeBeside(dataFolder, (database) => deliveries.map((delivery) => queueOne(database, delivery)))
}

function queueOne(database: Database.Database, { channel, title = 'New findings', ageMs = 0 }: QueuedDelivery) {
  const owner = `SELECT id, organization_id FROM user ORDER BY created_at LIMIT 1`
  const user = database.prepare(owner).get() as { id: string; organization_id: string } // there is one
  const [notification, id] = [newId(), newId()]
  const at = new Date(Date.now() - ageMs).toISOString()
  database
    .prepare(
      `INSERT INTO notification (id, organization_id, user_id, outbox_id, message_type, level, title, body, link, created_at)
       VALUES (?, ?, ?, (SELECT coalesce(max(outbox_id), 1000000) + 1 FROM notification), 'NEW_VULNS_REPORT', 'ALERT', ?, 'Two findings', '/triage', ?)`,
    )
    .run(notification, user.organization_id, user.id, title, at)
  database
    .prepare(
      `INSERT INTO notification_delivery
         (id, notification_id, channel, state, attempts, next_attempt_at, created_at, updated_at)
       VALUES (?, ?, ?, 'QUEUED', 0, ?, ?, ?)`,
    )
    .run(id, notification, channel, at, at, at)
  return id
}

/** Reads the states of deliveries, in the order of their ids. */
export function deliveryRows(
  dataFolder: string,
): readonly { readonly id: string; readonly state: string; readonly attempts: number }[] {
  const database = new Database(join(dataFolder, 'waybill.db'), { readonly: true })
  try {
    return database.prepare('SELECT id, state, attempts FROM notification_delivery ORDER BY id').all() as never // as selected
  } finally {
    database.close()
  }
}
