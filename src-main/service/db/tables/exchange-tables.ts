import type { Generated } from 'kysely'
import type { OrganizationId } from '#service/domain/id.ts'

export interface BundleKeyTable {
  fingerprint: string
  name: string
  own: Generated<number>
  added_by: string
  added_at: string
  revoked_by: string | null
  revoked_at: string | null
}

export interface AdvisoryAddressTable {
  id: string
  url: string
  may_be_private: Generated<number>
  source_name: string | null
  schedule: Generated<string>
  etag: string | null
  last_modified: string | null
  checksum: string | null
  change_list_etag: string | null
  newest_change: string | null
  last_checked_at: string | null
  last_changed_at: string | null
  next_check_at: string | null
  failures: Generated<number>
  last_error: string | null
  last_remedy: string | null
  created_at: string
}

export interface AdvisoryExclusionTable {
  id: string
  organization_id: OrganizationId
  record_id: string
  purl: string
  package_name_key: string
  reason: string
  created_by: string
  created_at: string
}

export interface StaleSourceTable {
  organization_id: OrganizationId
  name: string
  told_at: string
}

/** Tables for exchanging advisory data. */
export interface ExchangeTables {
  bundle_key: BundleKeyTable
  advisory_address: AdvisoryAddressTable
  advisory_exclusion: AdvisoryExclusionTable
  stale_source: StaleSourceTable
}
