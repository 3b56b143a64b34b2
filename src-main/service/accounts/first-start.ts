import type { Organization } from '#service/domain/accounts/organization.ts'
import type { User } from '#service/domain/accounts/user.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { findOrganization, insertOrganization } from '#service/db/accounts/organizations.ts'
import { hasTokens, insertToken, isTokenKnown } from '#service/db/accounts/tokens.ts'
import { findFirstOwner, insertUser } from '#service/db/accounts/users.ts'
import { hashOfToken, newTokenSecret, shownStartOf } from './token-secret.ts'

/** Returns the organization and its first Owner, created at the first start. */
export async function ensureOwner(
  database: UserDatabase,
  now: string,
): Promise<{ readonly organization: Organization; readonly owner: User }> {
  await database.write.transaction().execute(async (write) => {
    if (await findOrganization(write)) return
    const organizationId = newId()
    await insertOrganization(write, { id: organizationId, name: 'My organization', updatedAt: now })
    await insertUser(write, {
      id: newId(),
      organizationId,
      name: 'Owner',
      email: null,
      role: 'Owner',
      enabled: true,
      lastActiveAt: null,
      lastSeenAt: null,
      createdAt: now,
      updatedAt: now,
    })
  })
  const organization = await findOrganization(database.write)
  const owner = await findFirstOwner(database.write)
  if (!organization || !owner) throw new Error('The data folder has no organization with an enabled Owner')
  return { organization, owner }
}

/** How the first tokens of a server are made. */
export interface TokenStart {
  readonly bootstrapToken: string | null
  /** What the texts of generated tokens begin with. */
  readonly tokenPrefix: string
}

/**
 * Ensures that a server can be accessed. An unknown bootstrap token is added as an Owner's token. Without one, a service that never had a
 * token creates its first.
 *
 * @returns the text of a token created here, which is not stored; null if none was created
 * @throws {Rejection} if the bootstrap token is too short or not printable
 */
export async function ensureToken(
  database: UserDatabase,
  owner: User,
  { bootstrapToken, tokenPrefix }: TokenStart,
  now: string,
): Promise<string | null> {
  if (bootstrapToken !== null) {
    if (!/^[\x21-\x7e](?:[\x20-\x7e]{22,}[\x21-\x7e])$/.test(bootstrapToken)) {
      throw new Rejection('WAYBILL_BOOTSTRAP_TOKEN must be a printable string of at least 24 characters')
    }
    await addToken(database, owner, { secret: bootstrapToken, name: 'Bootstrap token', tokenPrefix }, now)
    return null
  }
  if (await hasTokens(database.write)) return null
  const secret = newTokenSecret(tokenPrefix)
  await addToken(database, owner, { secret, name: 'First token', tokenPrefix }, now)
  return secret
}

async function addToken(
  database: UserDatabase,
  owner: User,
  token: { readonly secret: string; readonly name: string; readonly tokenPrefix: string },
  now: string,
): Promise<void> {
  const hash = hashOfToken(token.secret)
  if (await isTokenKnown(database.write, hash)) return
  const { id: userId, role } = owner
  const rest = { createdAt: now, expiresAt: null, lastUsedAt: null, revokedAt: null }
  const prefix = shownStartOf(token.secret, token.tokenPrefix)
  await insertToken(
    database.write,
    { id: newId(), userId, kind: 'TOKEN', name: token.name, prefix, role, ...rest },
    hash,
  )
}
