import { sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import type { UserId } from '#service/domain/id.ts'

/** Finds the enabled users of an organization by their email addresses, in lower case. An address of several names nobody. */
export async function listUsersByEmail(
  read: UserReader,
  organizationId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, UserId>> {
  const wanted = new Set(emails.map((email) => email.toLowerCase()).filter((email) => email !== ''))
  const rows = await read
    .selectFrom('user')
    .select(['id', 'email'])
    .where('organization_id', '=', organizationId)
    .where('enabled', '=', 1)
    .where(sql`lower(email)`, 'in', valuesOf([...wanted]))
    .execute()
  const byEmail = Map.groupBy(rows, ({ email }) => (email ?? '').toLowerCase())
  return new Map(
    [...byEmail].flatMap(([email, [first, ...others]]) => (first && others.length === 0 ? [[email, first.id]] : [])),
  )
}
