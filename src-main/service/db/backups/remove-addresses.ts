import { openLocalDatabase, openLocalReader } from '#service/db/dialect/local-database.ts'
import { endLog } from '#service/db/dialect/overwrite-log.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { listWebhooks } from '#service/db/notifications/notification-channels.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/**
 * Removes from a copy of a user's database the addresses of webhooks that an earlier version stored there: they are secrets. The copy keeps
 * its schema, and needs no other file beside it afterwards.
 *
 * @param schema number of its migrations
 */
export async function removeAddresses(file: string, schema: number): Promise<void> {
  if (schema === 0 || schema > userDataMigrations.length) return // a newer version stores none
  if (!(await hasAddresses(file))) return // the usual case: nothing is written, so that nothing is flushed again
  const database = openLocalDatabase<UserDataTables>(file, 'user-data', userDataMigrations.slice(0, schema))
  try {
    for (const column of ['slack_webhook_url', 'teams_webhook_url'] as const) {
      await database.write
        .updateTable('notification_channel')
        .set({ [column]: null })
        .where(column, 'not like', '{%') // otherwise it is what leads to a secret
        .execute()
    }
    await endLog(database.write)
  } finally {
    database.close()
  }
}

async function hasAddresses(file: string): Promise<boolean> {
  const database = openLocalReader<UserDataTables>(file, 'user-data')
  try {
    return (await listWebhooks(database.read)).plain.length > 0
  } finally {
    database.close()
  }
}
