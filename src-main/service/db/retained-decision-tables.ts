/** What stood about a finding when its version's content was replaced. Without a status: nobody had decided. */
export interface RetainedDecisionTable {
  version_id: string
  vulnerability_id: string
  package_key: string
  package_name_key: string
  vex_status: string | null
  vex_justification: string | null
  vex_response: string | null
  impact: string | null
  detail: string | null
  action_statement: string | null
  note: string | null
  fixed_in: string | null
  resolution_date: string | null
  decided_by: string | null
  decided_at: string | null
  decision_scope: string | null
  decision_operation_id: string | null
}

/** Tables of replaced content. */
export interface RetainedDecisionTables {
  retained_decision: RetainedDecisionTable
}
