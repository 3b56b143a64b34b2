import type { Actor } from '#service/domain/actor.ts'
import type { ExportProfileName } from '#service/domain/downloads/export-request.ts'
import type { EnvironmentId, OrganizationId, ProductId } from '#service/domain/id.ts'

/** A link that shows the versions of a product to anyone who has it (specification 1.8). Its token is stored as a hash only. */
export interface ShareLink {
  readonly id: string
  readonly organizationId: OrganizationId
  readonly productId: ProductId
  readonly name: string
  /** Null: all, also those that are made later. */
  readonly environmentIds: readonly EnvironmentId[] | null
  /** Only the newest version of each environment. */
  readonly latestOnly: boolean
  readonly profile: ExportProfileName
  readonly includeVex: boolean
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  readonly createdBy: Actor
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly downloadsCount: number
}

/** A revoked link stays revoked when its time is over. */
export function shareLinkState(
  { revokedAt, expiresAt }: Pick<ShareLink, 'revokedAt' | 'expiresAt'>,
  now: string,
): 'ACTIVE' | 'EXPIRED' | 'REVOKED' {
  if (revokedAt !== null) return 'REVOKED'
  return expiresAt !== null && expiresAt <= now ? 'EXPIRED' : 'ACTIVE'
}

/** Links of a product that work. More would be a fault of a program. */
export const maxShareLinks = 1000
