import type { FindingId, OrganizationId, VersionId, VulnerabilityId } from '#service/domain/id.ts'

/** The data that a version was last scanned with. */
export interface ScanStateTable {
  version_id: VersionId
  organization_id: OrganizationId
  snapshot_id: string
  engine_version: string
  exclusions: string
  scanned_at: string
  data_date: string | null
  components: number
  affected: number
  not_evaluated: number
  delta_id: string | null
}

/** Counts of what one scan changed. */
export interface ScanDeltaTable {
  id: string
  organization_id: OrganizationId
  version_id: VersionId
  snapshot_id: string
  snapshot_before: string
  engine_version: string
  engine_before: string
  reason: string
  at: string
  new_count: number
  reopened_count: number
  worse_count: number
  better_count: number
  gone_count: number
  withdrawn_count: number
}

/** One finding that a scan changed. */
export interface ScanDeltaEntryTable {
  delta_id: string
  finding_id: FindingId
  version_id: VersionId
  vulnerability_id: VulnerabilityId
  package_key: string
  package_name_key: string
  kind: string
  before: string | null
  after: string | null
  urgency: number
}

/** Tables of scan results that are kept after a scan. */
export interface ScanStateTables {
  scan_state: ScanStateTable
  scan_delta: ScanDeltaTable
  scan_delta_entry: ScanDeltaEntryTable
}
