import type { Generated } from 'kysely'

/** Rows of the advisory database, as they lie on disk. They never leave `db/`. Flags are 0 or 1, JSON columns are text. */

export interface SnapshotTable {
  id: string
  created_at: string
}

export interface SourceTable {
  id: string
  name: string
  kind: string
  ecosystems: Generated<string>
  records: Generated<number>
  withdrawn_records: Generated<number>
  skipped_records: Generated<number>
  newest_record: string | null
  data_date: string | null
  data_version: string | null
  imported_at: string
  bytes: number
  sha256: string
  licence: string | null
  url: string | null
}

export interface AdvisoryTable {
  id: Generated<number>
  source_id: string
  record_id: string
  group_id: number | null
  modified_at: string | null
  published_at: string | null
  withdrawn_at: string | null
  kind: string
  record: string
  superseded: Generated<number>
}

export interface AdvisoryAliasTable {
  alias: string
  advisory_id: number
}

export interface AffectedTable {
  ecosystem: string
  name_key: string
  advisory_id: number
  position: number
  entry: string
}

export interface KevTable {
  cve_id: string
  date_added: string | null
  due_date: string | null
  ransomware: number | null
  name: string | null
  required_action: string | null
}

export interface EpssTable {
  cve_id: string
  score: number
  percentile: number | null
}

/** Tables of the advisory database. */
export interface AdvisoryTables {
  snapshot: SnapshotTable
  source: SourceTable
  advisory: AdvisoryTable
  advisory_alias: AdvisoryAliasTable
  affected: AffectedTable
  kev: KevTable
  epss: EpssTable
}
