import { addEntry } from '#service/db/audit/service-entries.ts'
import { insertToken } from '#service/db/accounts/tokens.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { sessionDays, sessionName } from '#service/domain/accounts/invitation.ts'
import type { Token } from '#service/domain/accounts/token.ts'
import type { User } from '#service/domain/accounts/user.ts'
import { newId } from '#service/domain/id.ts'
import { hashOfToken, newTokenSecret, shownStartOf } from './token-secret.ts'

/** Who signs in. */
export interface SigningInClient {
  readonly userAgent: string | null
  readonly address: string | null
}

/** How a session is opened. */
export interface SessionOpening {
  readonly client: SigningInClient
  /** As the audit log names it. */
  readonly operation: 'invitationUse' | 'signIn'
  /** What the text of its token begins with. */
  readonly tokenPrefix: string
  readonly at: string
}

const dayMs = 86_400_000

/**
 * Opens a session of a user in a transaction, with its entry in the audit log: no mutation did this.
 *
 * @returns the text of its token, which is not stored
 */
export async function openSessionIn(
  write: UserTransaction,
  user: User,
  { client, operation, tokenPrefix, at }: SessionOpening,
): Promise<string> {
  const secret = newTokenSecret(tokenPrefix)
  const session: Token = {
    ...{ id: newId(), userId: user.id, kind: 'SESSION', name: sessionName(client.userAgent), role: user.role },
    ...{ prefix: shownStartOf(secret, tokenPrefix), createdAt: at, lastUsedAt: null, revokedAt: null },
    expiresAt: new Date(Date.parse(at) + sessionDays * dayMs).toISOString(),
  }
  await insertToken(write, session, hashOfToken(secret))
  const { organizationId, id, name } = user
  await insertChangeEvents(write, [{ organizationId, at, kind: 'USER', action: 'UPDATED', subjectId: id }])
  const entry = { id: session.id, organizationId, at, subjectKind: 'ORGANIZATION', subjectId: id }
  await addEntry(write, {
    ...entry,
    content: {
      actor: { kind: 'USER', name, id },
      origin: { kind: 'WINDOW', name: null, address: client.address },
      ...{ operation, action: 'CREATED', subjectName: session.name, changes: [], stepId: null },
    },
  })
  return secret
}
