import type { Kysely } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { SignInProvider } from '#service/domain/sign-in/sign-in-provider.ts'

const columns = [
  ...(['name', 'issuer', 'client_id', 'email_claim', 'allowed_domains', 'new_user_role', 'updated_at'] as const),
] as const

/** Returns the provider that the people of an organization sign in with; null if it has none. */
export async function findSignInProvider(read: UserReader, organizationId: string): Promise<SignInProvider | null> {
  const row = await read
    .selectFrom('sign_in_provider')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!row) return null
  return {
    ...{ name: row.name, issuer: row.issuer, clientId: row.client_id, emailClaim: row.email_claim },
    allowedDomains: JSON.parse(row.allowed_domains) as string[], // written below only
    newUserRole: row.new_user_role as SignInProvider['newUserRole'], // a CHECK of the table
    updatedAt: row.updated_at,
  }
}

/** Stores the provider of an organization, or removes it with null. */
export async function saveSignInProvider(
  write: Kysely<UserDataTables>,
  organizationId: string,
  provider: SignInProvider | null,
): Promise<void> {
  if (!provider) {
    await write.deleteFrom('sign_in_provider').where('organization_id', '=', organizationId).execute()
    return
  }
  const values = {
    ...{ name: provider.name, issuer: provider.issuer, client_id: provider.clientId },
    ...{ email_claim: provider.emailClaim, allowed_domains: JSON.stringify(provider.allowedDomains) },
    ...{ new_user_role: provider.newUserRole, updated_at: provider.updatedAt },
  }
  await write
    .insertInto('sign_in_provider')
    .values({ organization_id: organizationId, ...values })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
    .execute()
}
