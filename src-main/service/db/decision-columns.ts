/** Columns of a finding that hold its decision: written and read as a whole. */
export const decisionColumns = [
  ...(['vex_status', 'vex_justification', 'vex_response', 'impact', 'detail', 'action_statement', 'note'] as const),
  ...(['fixed_in', 'resolution_date', 'decided_by', 'decided_at', 'decision_scope', 'decision_operation_id'] as const),
  'original_terms',
] as const
