import { join } from 'node:path'
import Database from 'better-sqlite3'
import { newId } from '#service/domain/id.ts'

/** Adds tickets that failed to a store, like the only one that is there. */
export function addFailedTickets(dataFolder: string, count: number): void {
  const database = new Database(join(dataFolder, 'waybill.db'))
  const add = database.prepare(
    `INSERT INTO ticket (id, organization_id, tracker_id, product_id, version_id, subject_kind, subject_key, title, facts, state,
       attempts, last_error, failed_asks, created_by, created_at, updated_at)
     SELECT ?, organization_id, tracker_id, product_id, version_id, subject_kind, subject_key || ?, title || ?, coalesce(facts, '{}'),
       'FAILED', 9, 'The tracker answered 502', 0, created_by, created_at, updated_at
     FROM ticket ORDER BY created_at LIMIT 1`,
  )
  try {
    database
      .transaction(() => {
        for (let at = 1; at <= count; at += 1) add.run(newId(), ` ${at}`, ` (${at})`)
      })
      .immediate()
  } finally {
    database.close()
  }
}
