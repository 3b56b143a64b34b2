import type { OrganizationId, UserId } from '#service/domain/id.ts'

export interface SavedViewTable {
  id: string
  organization_id: OrganizationId
  user_id: UserId
  list: string
  name: string
  name_key: string
  conditions: string
  search: string
  position: number
  key: number | null
  updated_at: string
}

/** Tables of saved views. */
export interface SavedViewTables {
  saved_view: SavedViewTable
}
