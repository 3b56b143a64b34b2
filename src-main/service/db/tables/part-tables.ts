import type { PartId, VersionId } from '#service/domain/id.ts'

export interface VersionPartTable {
  id: PartId
  parent_id: VersionId
  part_id: VersionId
  created_by: string
  created_at: string
}

/** Tables of parts. */
export interface PartTables {
  version_part: VersionPartTable
}
