import type { Role } from '#shared/role.ts'

/** Whoever sent a request: a person by one of his tokens. `role` is the token's, never above the person's. */
export interface Caller {
  readonly userId: string
  readonly organizationId: string
  readonly name: string
  readonly role: Role
  /** Null for the token of a desktop or browser session, which is kept in memory only. */
  readonly tokenId: string | null
}
