import type { Kysely } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { StoredWebhook } from './notification-channels.ts'

/** The generic webhook of a user, without its address and what signs it, which are one secret. */
export interface UserWebhook extends StoredWebhook {
  readonly isEnabled: boolean
}

/** A restored database may come from anywhere, and an id becomes the name of a file. */
const secretIdForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns the generic webhook of a user; null if there is none. */
export async function findUserWebhook(read: UserReader, userId: string): Promise<UserWebhook | null> {
  const row = await read
    .selectFrom('user_webhook')
    .select(['enabled', 'secret_id', 'shown'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row || !secretIdForm.test(row.secret_id)) return null
  return { isEnabled: row.enabled === 1, secretId: row.secret_id, shown: row.shown }
}

/** Stores the generic webhook of a user, or removes it with null. */
export async function saveUserWebhook(
  write: Kysely<UserDataTables>,
  userId: string,
  webhook: UserWebhook | null,
): Promise<void> {
  if (!webhook) {
    await write.deleteFrom('user_webhook').where('user_id', '=', userId).execute()
    return
  }
  const columns = { enabled: Number(webhook.isEnabled), secret_id: webhook.secretId, shown: webhook.shown }
  await write
    .insertInto('user_webhook')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** Turns the generic webhook of a user on or off. Returns whether there is one. */
export async function enableUserWebhook(
  write: Kysely<UserDataTables>,
  userId: string,
  isEnabled: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable('user_webhook')
    .set({ enabled: Number(isEnabled) })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lists the ids of the secrets of all users' generic webhooks. */
export async function listUserWebhookSecrets(read: UserReader): Promise<readonly string[]> {
  const rows = await read.selectFrom('user_webhook').select('secret_id').execute()
  return rows.map((row) => row.secret_id)
}
