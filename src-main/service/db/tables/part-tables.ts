import type { FindingId, PartId, VersionId, VulnerabilityId } from '#service/domain/id.ts'

export interface VersionPartTable {
  id: PartId
  parent_id: VersionId
  part_id: VersionId
  created_by: string
  created_at: string
}

/** A decision of one version alone about a finding of a document of its part that was replaced. */
export interface RetainedOverlayTable {
  id: FindingId
  /** The part. */
  version_id: VersionId
  /** The version that decided. */
  overlay_of: VersionId
  vulnerability_id: VulnerabilityId
  package_key: string
  /** Of the component. */
  ref: string
  /** JSON: the columns of the decision and of the notes beside it. */
  decision: string
}

/** Tables of parts. */
export interface PartTables {
  retained_overlay: RetainedOverlayTable
  version_part: VersionPartTable
}
