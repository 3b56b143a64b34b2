import { roles } from '#shared/role.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { findTokenHolder, markTokenUsed } from '#service/db/accounts/tokens.ts'
import { findUser, updateUser } from '#service/db/accounts/users.ts'
import type { Caller } from '#service/domain/accounts/caller.ts'
import { isStoreDamaged } from '#service/domain/store-damaged.ts'
import type { User } from '#service/domain/accounts/user.ts'
import { hashOfToken, newTokenSecret } from './token-secret.ts'

/** Identifies callers by their tokens. */
export interface Authenticator {
  /** Returns the caller of a token; null if it is unknown, expired or revoked, or its user is disabled. */
  authenticate(token: string): Promise<Caller | null>
  /** Creates a token of the Owner in memory only, valid until this process ends. */
  issueSession(): string
}

export interface AuthenticatorOptions {
  readonly owner: User
  /** Hashes of the Owner's session tokens, which outlive this store. */
  readonly sessions: Set<string>
  readonly now: () => Date
  readonly log: (line: string) => void
}

/** Creates the authenticator. Tokens are looked up by their hash, so comparison times reveal nothing about a token. */
export function createAuthenticator(
  database: UserDatabase,
  { owner, sessions, now, log }: AuthenticatorOptions,
): Authenticator {
  async function ofSession(user: User): Promise<Caller | null> {
    const current = await findUser(database.read, user.organizationId, user.id)
    if (!current?.enabled) return null
    const { id: userId, organizationId, name, role } = current
    return { userId, organizationId, name, role, tokenId: null }
  }

  /** Records the last use to the minute, so that reads cause at most one write per minute. */
  function recordTokenUse(tokenId: string, userId: string, lastUsedAt: string | null): void {
    const minute = `${now().toISOString().slice(0, 16)}:00.000Z`
    if (lastUsedAt === minute) return
    Promise.all([
      markTokenUsed(database.write, tokenId, minute),
      updateUser(database.write, userId, { lastActiveAt: minute }),
    ]).catch((error: unknown) => {
      if (!isStoreDamaged(error)) log(`The last use of a token was not recorded: ${String(error)}`) // damage is logged once
    })
  }

  return {
    async authenticate(token) {
      const hash = hashOfToken(token)
      if (sessions.has(hash)) return ofSession(owner)
      const holder = await findTokenHolder(database, hash, now().toISOString())
      if (!holder) return null
      recordTokenUse(holder.tokenId, holder.userId, holder.lastUsedAt)
      const { userId, organizationId, name, tokenId } = holder
      const role = roles[Math.max(roles.indexOf(holder.role), roles.indexOf(holder.userRole))] ?? 'Viewer'
      return { userId, organizationId, name, role, tokenId }
    },
    issueSession() {
      const token = newTokenSecret()
      sessions.add(hashOfToken(token))
      return token
    },
  }
}
