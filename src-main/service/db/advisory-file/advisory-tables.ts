import type { Generated } from 'kysely'

/**
 * Tables of the advisory database that are queried with the query builder, as they are on disk; the others are read and written by prepared
 * statements only. Rows never leave `db/`. Flags are 0 or 1, JSON columns are text.
 */

export interface SnapshotTable {
  id: string
  created_at: string
}

export interface SourceTable {
  key: Generated<number>
  id: string
  name: string
  kind: string
  ecosystems: Generated<string>
  records: Generated<number>
  withdrawn_records: Generated<number>
  skipped_records: Generated<number>
  errors: Generated<string>
  statements: Generated<number>
  newest_record: string | null
  data_date: string | null
  data_version: string | null
  imported_at: string
  bytes: number
  sha256: string
  licence: string | null
  attribution: string | null
  url: string | null
  is_whole: Generated<number>
}

export interface AdvisoryTable {
  id: Generated<number>
  source: number
  record_id: string
  group_id: number | null
  withdrawn_at: string | null
  superseded: Generated<number>
  block: number
  start: number
  length: number
}

export interface AdvisoryAliasTable {
  alias: string
  advisory_id: number
  own: number
}

export interface TextBlockTable {
  id: number
  content: string | Uint8Array
}

export interface RecordCountsTable {
  source: number
  part: string
  records: number
}

export interface AdvisoryTables {
  snapshot: SnapshotTable
  source: SourceTable
  held_records: RecordCountsTable
  advisory: AdvisoryTable
  advisory_alias: AdvisoryAliasTable
  text_block: TextBlockTable
}
