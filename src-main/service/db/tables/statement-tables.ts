export interface VendorStatementTable {
  id: string
  organization_id: string | null
  version_id: string | null
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
}

export interface FindingStatementTable {
  finding_id: string
  statement_id: string
  fit: string
}

export interface VexSuggestionTable {
  id: string
  finding_id: string
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
}

/** Tables of what others say about findings. */
export interface StatementTables {
  vendor_statement: VendorStatementTable
  finding_statement: FindingStatementTable
  vex_suggestion: VexSuggestionTable
}
