import type { Role } from '#shared/role.ts'
import type { OrganizationId, UserId } from '#service/domain/id.ts'

/** The user and token of a request. `role` is the token's role, which never exceeds the user's role. */
export interface Caller {
  readonly userId: UserId
  readonly organizationId: OrganizationId
  readonly name: string
  readonly role: Role
  /** Null for the token of a desktop or browser session, which is kept in memory only. */
  readonly tokenId: string | null
}
