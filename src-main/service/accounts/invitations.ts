import { randomBytes } from 'node:crypto'
import {
  findInvitation,
  insertInvitation,
  markInvitationUsed,
  openInvitations,
  revokeInvitationsOf,
} from '#service/db/accounts/invitations.ts'
import { findAnyUser } from '#service/db/accounts/users.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import { type Invitation, invitationDays, unusable } from '#service/domain/accounts/invitation.ts'
import type { User } from '#service/domain/accounts/user.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { openSessionIn, type SigningInClient } from './sessions.ts'
import { hashOfToken } from './token-secret.ts'

interface Dependencies {
  readonly database: UserDatabase
  readonly now: () => Date
}

const dayMs = 86_400_000

/** An invitation with its code, which is not stored. */
export interface MadeInvitation {
  /** 256 random bits, base64url. */
  readonly code: string
  readonly expiresAt: string
}

/**
 * Makes an invitation in a transaction. Earlier ones of the user cannot be used any more.
 *
 * @throws {Rejection} if the user is disabled or a service account
 */
export async function inviteIn(write: UserTransaction, user: User, now: Date): Promise<MadeInvitation> {
  if (!user.enabled) throw new Rejection('This person is disabled. Enable them before you invite them')
  if (user.kind === 'SERVICE') throw new Rejection('A service account is not invited. Make a token for it')
  const at = now.toISOString()
  await revokeInvitationsOf(write, user.id, at)
  const code = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + invitationDays * dayMs).toISOString()
  const invitation: Invitation = {
    id: newId(),
    userId: user.id,
    createdAt: at,
    expiresAt,
    usedAt: null,
    revokedAt: null,
  }
  await insertInvitation(write, invitation, hashOfToken(code))
  const { organizationId, id: subjectId } = user
  await insertChangeEvents(write, [{ organizationId, at, kind: 'USER', action: 'UPDATED', subjectId }])
  return { code, expiresAt }
}

/**
 * Ends the invitation of a user in a transaction, without a new one.
 *
 * @throws {Rejection} if none is open
 */
export async function revokeInvitationIn(write: UserTransaction, user: User, now: Date): Promise<void> {
  const at = now.toISOString()
  const open = await openInvitations({ read: write }, [user.id], at)
  if (open.size === 0)
    throw new Rejection(`${user.name} has no open invitation: it was used, has expired or was revoked`)
  await revokeInvitationsOf(write, user.id, at)
  const { organizationId, id: subjectId } = user
  await insertChangeEvents(write, [{ organizationId, at, kind: 'USER', action: 'UPDATED', subjectId }])
}

/** What a code opened: the token of a session, or why there is none. */
export type Redeemed = { readonly token: string } | { readonly problem: string; readonly isKnown: boolean }

/** Uses an invitation: it is marked and a session made in one transaction, so that it opens one and not two. */
export async function redeemInvitation(
  { database, now, tokenPrefix }: Dependencies & { readonly tokenPrefix: string },
  code: string,
  client: SigningInClient,
): Promise<Redeemed> {
  // Looked up by its hash: comparison times say nothing about a code.
  const hash = hashOfToken(code)
  return database.write.transaction().execute(async (write): Promise<Redeemed> => {
    const invitation = await findInvitation(write, hash)
    if (!invitation) return { problem: 'This invitation is not known. Ask an Admin for a new one', isKnown: false }
    const at = now().toISOString()
    const user = await findAnyUser(write, invitation.userId)
    const problem = unusable(invitation, at)
    if (problem !== null) return { problem, isKnown: true }
    if (!user?.enabled) return { problem: 'This account is disabled. Ask an Admin', isKnown: true }
    if (user.kind === 'SERVICE') return { problem: 'This is a service account: it has tokens only', isKnown: true }
    await markInvitationUsed(write, invitation.id, at)
    const token = await openSessionIn(write, user, { client, operation: 'invitationUse', tokenPrefix, at })
    return { token }
  })
}
