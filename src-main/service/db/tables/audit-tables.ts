import type { Generated } from 'kysely'

/** What one operation changed. Rows are only added; the content of one is removed with what it is about. */
export interface AuditEntryTable {
  readonly number: Generated<number>
  readonly id: string
  readonly organization_id: string
  readonly at: string
  readonly subject_kind: string
  readonly subject_id: string | null
  /** JSON of `AuditContent`; null once what it is about was deleted. */
  readonly content: string | null
  readonly content_hash: string
  readonly hash: string
}

/** A version that an entry is about. */
export interface AuditEntryVersionTable {
  readonly version_id: string
  readonly number: number
}

export interface AuditTables {
  readonly audit_entry: AuditEntryTable
  readonly audit_entry_version: AuditEntryVersionTable
}
