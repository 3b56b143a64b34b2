import type { Role } from '#shared/role.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { requireServiceRole } from '#service/domain/accounts/service-account.ts'
import type { Token } from '#service/domain/accounts/token.ts'
import type { User } from '#service/domain/accounts/user.ts'
import { createTokenIn } from './token-rules.ts'
import { insertNewUserIn } from './user-rules.ts'

/** A service account to add, with its first token. */
export interface WantedServiceAccount extends Pick<User, 'organizationId' | 'name' | 'role' | 'purpose' | 'createdBy'> {
  readonly tokenName: string
  readonly tokenPrefix: string
  readonly expiresAt: string
  /** The role of who adds it: that of the token is not above it. */
  readonly maxRole: Role
}

/**
 * Adds a service account and its first token in one transaction. The text of the token is returned and not stored.
 *
 * @throws {Rejection} if the role is that of an Owner, the name belongs to an Owner, or the token cannot end then
 */
export function addServiceAccount(
  { database, now }: { readonly database: UserDatabase; readonly now: () => Date },
  { organizationId, name, role, purpose, createdBy, ...wanted }: WantedServiceAccount,
): Promise<{ readonly user: User; readonly token: Token; readonly secret: string }> {
  const at = now().toISOString()
  const account = {
    organizationId,
    name,
    email: null,
    role: requireServiceRole(role),
    kind: 'SERVICE',
    purpose,
  } as const
  return database.write.transaction().execute(async (write) => {
    const user = await insertNewUserIn(write, { ...account, createdBy }, at)
    const { tokenName, tokenPrefix: prefix, expiresAt, maxRole } = wanted
    const made = await createTokenIn(write, { name: tokenName, user, role: null, maxRole, expiresAt, prefix }, at)
    return { user, ...made }
  })
}
