import type { Kysely } from 'kysely'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { UserId } from '#service/domain/id.ts'
import type { SignInLink } from '#service/domain/sign-in/sign-in-provider.ts'

/** Returns the user whom a provider knows by a subject. */
export async function findLinkedUser(read: UserReader, issuer: string, subject: string): Promise<UserId | undefined> {
  const row = await read
    .selectFrom('user_identity')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** Whether a user has an account at a provider already. */
export async function isLinked(read: UserReader, userId: UserId, issuer: string): Promise<boolean> {
  const row = await read
    .selectFrom('user_identity')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertIdentity(
  write: Kysely<UserDataTables>,
  { userId, issuer, subject, at }: Record<'issuer' | 'subject' | 'at', string> & { readonly userId: UserId },
): Promise<void> {
  await write.insertInto('user_identity').values({ issuer, subject, user_id: userId, linked_at: at }).execute()
}

/** Ends all links of a user. */
export async function deleteIdentitiesOf(write: Kysely<UserDataTables>, userId: UserId): Promise<void> {
  await write.deleteFrom('user_identity').where('user_id', '=', userId).execute()
}

/** Returns the links of each user. Those without one are omitted. */
export async function listSignInLinks(
  database: UserDatabase,
  userIds: readonly string[],
): Promise<Map<string, readonly SignInLink[]>> {
  const rows = await database.read
    .selectFrom('user_identity')
    .select(['user_id', 'issuer', 'linked_at'])
    .where('user_id', 'in', userIds as readonly UserId[])
    .orderBy('issuer')
    .execute()
  const links = rows.map(({ user_id, issuer, linked_at }) => ({ userId: user_id, issuer, linkedAt: linked_at }))
  return new Map(Map.groupBy(links, ({ userId }) => userId))
}
