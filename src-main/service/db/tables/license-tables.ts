import type { ComponentId, OrganizationId, VersionId } from '#service/domain/id.ts'

export interface OrganizationLicenseTable {
  organization_id: OrganizationId
  id_key: string
  spdx_id: string
  is_own: number
  name: string
  license_text: string | null
  urls: string
  state: string
  copy_left: string
  attribution: string
  source_distribution: string
  modifications: string
  license_groups: string
  note: string | null
  updated_at: string
}

export interface LicenseReplacementTable {
  id: string
  version_id: VersionId
  replaced_at: string
  undone_at: string | null
  expression: string | null
  replacement: string
  changed_count: number
  replaced_by: string | null
}

export interface LicenseReplacementChangeTable {
  replacement_id: string
  component_id: ComponentId
  before: string
  after: string
  by_hand: string
}

/** Tables of licenses. */
export interface LicenseTables {
  organization_license: OrganizationLicenseTable
  license_replacement: LicenseReplacementTable
  license_replacement_change: LicenseReplacementChangeTable
}
