/** Columns of a finding that hold its decision: written and read as a whole. */
export const decisionColumns = [
  'vex_status',
  'vex_justification',
  'vex_response',
  'impact',
  'detail',
  'action_statement',
  'note',
  'fixed_in',
  'resolution_date',
  'decided_by',
  'decided_at',
  'decision_scope',
  'decision_operation_id',
  'original_terms',
  'decision_evidence',
] as const

/** Columns of a finding that hold notes of users, whether or not it is decided. */
export const markColumns = [
  'snoozed_until',
  'snooze_evidence',
  'assignee_id',
  'labels',
  'severity_override',
  'severity_reason',
  'custom_values',
] as const

/** Any column of a finding that a user changes. */
export type DecisionColumn = (typeof decisionColumns)[number] | (typeof markColumns)[number]
