import type { OrganizationId } from '#service/domain/id.ts'

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

/** Tables of licenses. */
export interface LicenseTables {
  organization_license: OrganizationLicenseTable
}
