import type { Generated } from 'kysely'
import type { OrganizationId, ProductId } from '#service/domain/id.ts'

export interface ShareLinkTable {
  id: string
  organization_id: OrganizationId
  product_id: ProductId
  name: string
  hash: string
  environment_ids: string | null
  latest_only: number
  profile: string
  include_vex: number
  expires_at: string | null
  revoked_at: string | null
  created_by: string
  created_at: string
  last_used_at: string | null
  downloads: Generated<number>
}

/** Tables of sharing. */
export interface ShareTables {
  share_link: ShareLinkTable
}
