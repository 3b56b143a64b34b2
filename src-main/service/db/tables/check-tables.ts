import type { ContentId, OrganizationId, VersionId } from '#service/domain/id.ts'

export interface CheckRunTable {
  version_id: VersionId
  content_id: ContentId
  catalog: number
  cursor: number
  evaluated_at: string
}

export interface CheckResultTable {
  version_id: VersionId
  check_id: string
  state: string
  subjects: number
  failures: number
  faults: string
  objects: string
}

export interface CheckAcceptanceTable {
  version_id: VersionId
  check_id: string
  reason: string
  accepted_by: string
  accepted_at: string
}

export interface CheckSettingTable {
  organization_id: OrganizationId
  product_id: string
  check_id: string
  severity: string | null
  is_enabled: number | null
}

export interface CheckRepairTable {
  id: string
  version_id: VersionId
  check_id: string
  changed_count: number
  repaired_by: string
  repaired_at: string
  undone_at: string | null
  version_change: string | null
}

export interface CheckRepairChangeTable {
  repair_id: string
  component_id: string
  before: string
  after: string
  edited_fields: string
}

/** Tables of checks. */
export interface CheckTables {
  check_run: CheckRunTable
  check_result: CheckResultTable
  check_acceptance: CheckAcceptanceTable
  check_setting: CheckSettingTable
  check_repair: CheckRepairTable
  check_repair_change: CheckRepairChangeTable
}
