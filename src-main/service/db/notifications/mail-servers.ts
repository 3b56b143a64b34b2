import type { Kysely } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { MailServerSettings } from '#service/domain/mail-server.ts'

/** Returns the mail server of an organization; null if it has none. */
export async function findMailServer(read: UserReader, organizationId: string): Promise<MailServerSettings | null> {
  const row = await read
    .selectFrom('mail_server')
    .select(['host', 'port', 'protection', 'user_name', 'sender_name', 'sender_address'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!row) return null
  const { host, port, protection } = row
  const sender = { senderName: row.sender_name, senderAddress: row.sender_address }
  return { host, port, protection, user: row.user_name, ...sender }
}

/** Stores the mail server of an organization, or removes it with null. */
export async function saveMailServer(
  write: Kysely<UserDataTables>,
  organizationId: string,
  server: MailServerSettings | null,
  at: string,
): Promise<void> {
  if (!server) {
    await write.deleteFrom('mail_server').where('organization_id', '=', organizationId).execute()
    return
  }
  const { host, port, protection, user, senderName, senderAddress } = server
  const columns = {
    ...{ host, port, protection, user_name: user, updated_at: at },
    ...{ sender_name: senderName, sender_address: senderAddress },
  }
  await write
    .insertInto('mail_server')
    .values({ organization_id: organizationId, ...columns })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(columns))
    .execute()
}

/** Lists the private hosts that webhooks may lead to, by name. */
export async function listPrivateHosts(read: UserReader, organizationId: string): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('private_host')
    .select('host')
    .where('organization_id', '=', organizationId)
    .orderBy('host')
    .execute()
  return rows.map(({ host }) => host)
}

/** Replaces that list. */
export async function replacePrivateHosts(
  write: Kysely<UserDataTables>,
  organizationId: string,
  hosts: readonly string[],
): Promise<void> {
  await write.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('private_host').where('organization_id', '=', organizationId).execute()
    if (hosts.length === 0) return
    const rows = hosts.map((host) => ({ organization_id: organizationId, host }))
    await transaction.insertInto('private_host').values(rows).execute()
  })
}
