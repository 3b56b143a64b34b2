import type { OrganizationId, UserId, VersionId } from '#service/domain/id.ts'

export interface SavedFindTable {
  id: string
  organization_id: OrganizationId
  user_id: UserId
  text: string
  latest_only: number
  watched: number
  checked_cursor: number
  created_at: string
}

export interface SavedFindVersionTable {
  saved_find_id: string
  version_id: VersionId
  notice_id: string | null
  components: number
  findings: number
  found_at: string
  seen_at: string | null
}

/** Tables of saved finds. */
export interface SavedFindTables {
  saved_find: SavedFindTable
  saved_find_version: SavedFindVersionTable
}
