import type { Generated } from 'kysely'
import type {
  ComponentId,
  FindingId,
  FindingSetId,
  OrganizationId,
  StepId,
  UserId,
  VersionId,
  VulnerabilityId,
} from '#service/domain/id.ts'

export interface VulnerabilityTable {
  id: VulnerabilityId
  vulnerability_id: string
  cve_id: string | null
  aliases: string
  summary: string | null
  details: string | null
  kind: string
  severity: string
  cvss_score: number | null
  cvss_vector: string | null
  cvss_metrics: Generated<string>
  source: string
  records: Generated<string>
  reference_list: Generated<string>
  cwes: Generated<string>
  epss_score: number | null
  epss_percentile: number | null
  epss_date: string | null
  epss_model: string | null
  kev: number | null
  kev_date_added: string | null
  kev_due_date: string | null
  kev_ransomware: number | null
  published_at: string | null
  last_modified_at: string | null
  withdrawn_at: string | null
  updated_at: string
  upstream: Generated<string>
  upstream_id: string | null
  note: string | null
  fingerprint: string | null
}

export interface VulnerabilityAliasTable {
  alias: string
  vulnerability_id: VulnerabilityId
}

export interface FindingTable {
  id: FindingId
  organization_id: OrganizationId
  finding_set_id: FindingSetId
  component_id: ComponentId
  vulnerability_id: VulnerabilityId
  state: string
  state_reason: string | null
  kind: string
  confidence: string
  confidence_reason: string
  evidence: string
  priority: number
  priority_reason: string
  severity: string
  severity_rank: number
  cvss_score: number | null
  epss_score: number | null
  kev: number | null
  has_fix: Generated<number>
  fixed_versions: Generated<string>
  /** The vulnerability of its row of the queue: the only CVE that its record is about, otherwise the record. */
  row_vulnerability: string | null
  package_key: string
  package_name_key: string
  component_name_key: string
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
  decision_operation_id: StepId | null
  original_terms: string | null
  decision_evidence: string | null
  stale_reasons: string | null
  stale_at: string | null
  /** Since when the evidence is worse than that of the decision. */
  worse_at: string | null
  snoozed_until: string | null
  snooze_evidence: string | null
  assignee_id: UserId | null
  labels: Generated<string>
  severity_override: string | null
  severity_reason: string | null
  source_severity: string | null
  custom_values: string | null
  /** Of a decision that a version makes about a finding of a part for itself alone: that finding. */
  overlays_id: Generated<FindingId | null>
  created_at: string
  updated_at: string
}

export interface CarriedDecisionTable {
  id: string
  version_id: VersionId
  finding_id: FindingId
  previous_finding_id: FindingId
  decision: string
  evidence_kind: string
  evidence_changes: string
  state: string
  created_at: string
}

export interface ComponentEntryTable {
  component_id: ComponentId
  names: string
}

export interface VexOperationTable {
  id: StepId
  organization_id: OrganizationId
  version_id: VersionId | null
  kind: string
  summary: string
  findings_count: number
  actor: string
  actor_id: string | null
  /** Empty for a session of the window, null for a step of an earlier release. */
  token_id: string | null
  at: string
  undone_at: string | null
  target_operation_id: StepId | null
  open: Generated<number>
  /** Grows with each step, whatever the clock says. */
  position: number
  /** Of the step that undid it; null while it is not undone. */
  undone_position: number | null
}

export interface VexHistoryTable {
  id: string
  finding_id: FindingId
  operation_id: StepId | null
  at: string
  actor: string
  action: string
  before: string | null
  after: string | null
}

/** Tables of vulnerabilities, findings and decisions. */
export interface FindingTables {
  vulnerability: VulnerabilityTable
  vulnerability_alias: VulnerabilityAliasTable
  finding: FindingTable
  vex_operation: VexOperationTable
  vex_history: VexHistoryTable
  carried_decision: CarriedDecisionTable
  component_entry: ComponentEntryTable
}
