import type { FindingId, OrganizationId, VersionId } from '#service/domain/id.ts'

export interface VendorStatementTable {
  id: string
  organization_id: OrganizationId | null
  version_id: VersionId | null
  document: string
  author: string
  stated_at: string | null
  status: string
  original_status: string
  justification: string | null
  response: string | null
  impact: string | null
  action_statement: string | null
  content: string | null
  batch_id: string | null
}

export interface FindingStatementTable {
  finding_id: FindingId
  statement_id: string
  fit: string
}

export interface VexSuggestionTable {
  id: string
  finding_id: FindingId
  rule_id: string | null
  run_id: string | null
  says: string
  author: string
  proposed_at: string
  status: string
  justification: string | null
  response: string | null
  impact: string | null
  action_statement: string | null
  reason: string
  state: string
  is_ended: number
}

/** Tables of statements about findings. */
export interface StatementBatchTable {
  id: string
  organization_id: OrganizationId
  version_id: VersionId | null
  document: string
  state: string
  at: string
}

export interface StatementTables {
  statement_batch: StatementBatchTable
  vendor_statement: VendorStatementTable
  finding_statement: FindingStatementTable
  vex_suggestion: VexSuggestionTable
}
