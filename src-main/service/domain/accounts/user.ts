import type { Role } from '#shared/role.ts'
import type { OrganizationId, UserId } from '#service/domain/id.ts'

/** Whether a user is a person or a program. */
export type UserKind = 'PERSON' | 'SERVICE'

/** A user of the organization. Times are RFC 3339 in UTC. */
export interface User {
  readonly id: UserId
  readonly kind: UserKind
  readonly organizationId: OrganizationId
  readonly name: string
  readonly email: string | null
  readonly role: Role
  readonly enabled: boolean
  /** Last authenticated request, to the minute. */
  readonly lastActiveAt: string | null
  /** When the user last marked the first page as seen. */
  readonly lastSeenAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
  /** What a service account is for. */
  readonly purpose: string | null
  /** Who made a service account. */
  readonly createdBy: UserId | null
}
