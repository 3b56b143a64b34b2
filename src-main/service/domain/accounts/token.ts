import type { Role } from '#shared/role.ts'
import type { UserId } from '#service/domain/id.ts'

/** What a token is: made by a person for a program, or by a sign-in for a browser. */
export const tokenKinds = ['TOKEN', 'SESSION'] as const
export type TokenKind = (typeof tokenKinds)[number]

/** An access token. Only a hash of its text is stored. Times are RFC 3339 in UTC. */
export interface Token {
  readonly id: string
  readonly userId: UserId
  readonly kind: TokenKind
  readonly name: string
  /** First characters, to tell tokens apart. */
  readonly prefix: string
  readonly role: Role
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}
