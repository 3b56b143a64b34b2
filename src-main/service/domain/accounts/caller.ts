import type { Role } from '#shared/role.ts'
import type { OrganizationId, UserId } from '#service/domain/id.ts'

/** Whoever sent a request: a person by one of his tokens. `role` is the token's, never above the person's. */
export interface Caller {
  readonly userId: UserId
  readonly organizationId: OrganizationId
  readonly name: string
  readonly role: Role
  /** Null for the token of a desktop or browser session, which is kept in memory only. */
  readonly tokenId: string | null
}
