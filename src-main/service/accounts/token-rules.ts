import { type Role, roles } from '#shared/role.ts'
import { insertToken } from '#service/db/accounts/tokens.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { requireServiceTokenEnd } from '#service/domain/accounts/service-account.ts'
import type { Token } from '#service/domain/accounts/token.ts'
import type { User } from '#service/domain/accounts/user.ts'
import { hashOfToken, newTokenSecret, shownStartOf } from './token-secret.ts'

/** Properties of a requested token. `most` is the highest role that its creator may assign. */
export interface TokenRequest {
  readonly name: string
  readonly user: User
  readonly role: Role | null
  readonly maxRole: Role
  readonly expiresAt: string | null
  /** What its text begins with. */
  readonly prefix: string
}

/**
 * Creates a token. Its text is returned and not stored.
 *
 * @throws {Rejection} if the role is above the user's, the end is in the past, or it is none that a service account may have
 */
export function createToken(
  { database, now }: { readonly database: UserDatabase; readonly now: () => Date },
  request: TokenRequest,
): Promise<MadeToken> {
  return database.write.transaction().execute((write) => createTokenIn(write, request, now().toISOString()))
}

/** A token with its text, which is not stored. */
export interface MadeToken {
  readonly token: Token
  readonly secret: string
}

/**
 * Creates a token in a transaction.
 *
 * @throws {Rejection} as `createToken`
 */
export async function createTokenIn(
  write: UserTransaction,
  { name, user, role: asked, maxRole, expiresAt, prefix: start }: TokenRequest,
  at: string,
): Promise<MadeToken> {
  const allowed = roles.indexOf(user.role) > roles.indexOf(maxRole) ? user.role : maxRole
  const role = asked ?? allowed
  if (roles.indexOf(role) < roles.indexOf(allowed)) {
    throw new Rejection(`This user can create tokens up to the role ${allowed}, not ${role}`)
  }
  if (expiresAt !== null && expiresAt <= at) throw new Rejection('"expiresAt" is in the past')
  if (user.kind === 'SERVICE') requireServiceTokenEnd(expiresAt, at)
  const secret = newTokenSecret(start)
  const prefix = shownStartOf(secret, start)
  const rest = { createdAt: at, expiresAt, lastUsedAt: null, revokedAt: null }
  const token: Token = { id: newId(), userId: user.id, kind: 'TOKEN', name, prefix, role, ...rest }
  const { organizationId, id: subjectId } = user
  await insertToken(write, token, hashOfToken(secret))
  await insertChangeEvents(write, [{ organizationId, at, kind: 'USER', action: 'UPDATED', subjectId }])
  return { token, secret }
}
