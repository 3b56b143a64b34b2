import type { Kysely } from 'kysely'
import { Rejection } from '#service/domain/rejection.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { UserReader } from '#service/db/database.ts'
import { findOwnRow } from '#service/db/own-rows.ts'

/**
 * Returns the name of a user whom findings may be assigned to.
 * @throws {Rejection} if the user is unknown, disabled or a service account
 */
export async function getPersonName(
  transaction: Kysely<UserDataTables>,
  organizationId: string,
  id: string,
): Promise<string> {
  const user = await findOwnRow(transaction.selectFrom('user').select(['name', 'enabled', 'kind']), organizationId, id)
  if (!user) throw new Rejection(`User "${id}" not found`)
  if (user.enabled !== 1) throw new Rejection(`User "${user.name}" is disabled`)
  if (user.kind !== 'PERSON') throw new Rejection(`"${user.name}" is a service account. Choose a person`)
  return user.name
}

/** Lists who can be named in a note: every person who may sign in. */
export async function listPeopleToName(read: UserReader, organizationId: string) {
  return read
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('organization_id', '=', organizationId)
    .where('enabled', '=', 1)
    .where('kind', '=', 'PERSON')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
