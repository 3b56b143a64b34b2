import type { Kysely } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { renameColumns } from '#service/db/rename-columns.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Invitation } from '#service/domain/accounts/invitation.ts'
import type { UserId } from '#service/domain/id.ts'

const columns = ['id', 'user_id', 'created_at', 'expires_at', 'used_at', 'revoked_at'] as const

/** @param hash SHA-256 of the code, lower-case hexadecimal */
export async function insertInvitation(
  write: Kysely<UserDataTables>,
  { id, userId, createdAt, expiresAt }: Invitation,
  hash: string,
): Promise<void> {
  await write
    .insertInto('invitation')
    .values({ id, user_id: userId, hash, created_at: createdAt, expires_at: expiresAt })
    .execute()
}

/** Ends what a user could still use. */
export async function revokeInvitationsOf(write: Kysely<UserDataTables>, userId: UserId, at: string): Promise<void> {
  await write
    .updateTable('invitation')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Finds an invitation by the hash of its code, whatever became of it. */
export async function findInvitation(read: UserReader, hash: string): Promise<Invitation | undefined> {
  const row = await read.selectFrom('invitation').select(columns).where('hash', '=', hash).executeTakeFirst()
  return row && renameColumns(row)
}

export async function markInvitationUsed(write: Kysely<UserDataTables>, id: string, at: string): Promise<void> {
  await write.updateTable('invitation').set({ used_at: at }).where('id', '=', id).execute()
}

/** Returns until when each user can use an invitation. Those without one are omitted. */
export async function openInvitations(
  database: { readonly read: UserReader },
  userIds: readonly string[],
  now: string,
): Promise<Map<string, string>> {
  const rows = await database.read
    .selectFrom('invitation')
    .select(['user_id', 'expires_at'])
    .where('user_id', 'in', userIds as readonly UserId[])
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.expires_at]))
}
