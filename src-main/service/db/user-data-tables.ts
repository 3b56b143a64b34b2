import type { Generated } from 'kysely'

/** Rows of the user's database, as they lie on disk. They never leave `db/`. Flags are 0 or 1, JSON columns are text. */

export interface OrganizationTable {
  id: string
  name: string
  email: string | null
  url: string | null
  readiness_severity: Generated<string>
  network_allowed: Generated<number>
  updated_at: string
}

export interface UserTable {
  id: string
  organization_id: string
  name: string
  email: string | null
  role: string
  enabled: Generated<number>
  last_active_at: string | null
  last_seen_at: string | null
  created_at: string
  updated_at: string
}

export interface TokenTable {
  id: string
  user_id: string
  name: string
  hash: string
  prefix: string
  role: string
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  revoked_at: string | null
}

export interface ProductTable {
  id: string
  organization_id: string
  name: string
  name_key: string
  description: Generated<string>
  enabled: Generated<number>
  sample: Generated<number>
  labels: Generated<string>
  version_count: Generated<number>
  created_at: string
  updated_at: string
}

export interface EnvironmentTable {
  id: string
  product_id: string
  name: string
  name_key: string
  position: number
  description: Generated<string>
  enabled: Generated<number>
  retain_vulnerability_status: Generated<number>
  interpret_license_list_as_and: Generated<number>
  version_count: Generated<number>
  updated_at: string
}

export interface SbomVersionTable {
  id: string
  organization_id: string
  product_id: string
  environment_id: string
  visible: Generated<number>
  label: string
  label_key: string
  spec: string
  spec_version: string
  format: string
  lifecycle_phases: Generated<string>
  serial_number: string | null
  document_created_at: string | null
  release_date: string | null
  end_of_support_date: string | null
  end_of_life_date: string | null
  tlp: string | null
  data_license: string | null
  tools: Generated<string>
  authors: Generated<string>
  suppliers: Generated<string>
  labels: Generated<string>
  kept: Generated<string>
  manual: Generated<number>
  archived_at: string | null
  ci_metadata: string | null
  component_count: Generated<number>
  purl_count: Generated<number>
  cpe_count: Generated<number>
  license_count: Generated<number>
  supplier_count: Generated<number>
  dependency_count: Generated<number>
  file_count: Generated<number>
  primary_component_id: string
  created_by: string
  created_at: string
  updated_at: string
}

export interface SbomDocumentTable {
  id: string
  version_id: string
  filename: string | null
  spec: string
  spec_version: string
  format: string
  wrapping: Generated<string>
  bytes: number
  sha256: string
  active: number
  schema_valid: number | null
  created_by: string
  created_at: string
}

export interface DocumentFindingTable {
  document_id: string
  position: number
  severity: string
  message: string
  pointer: string | null
  line: number | null
  column_number: number | null
}

export interface ComponentTable {
  id: string
  version_id: string
  ref: string
  parent_id: string | null
  position: number
  name: string
  name_key: string
  component_version: string | null
  kind: string
  group_name: string | null
  purl: string | null
  cpes: Generated<string>
  swid: string | null
  ecosystem: string | null
  license_expression: string | null
  declared_license_expression: string | null
  description: string | null
  scope: string | null
  copyright: string | null
  supplier_name: string | null
  author: string | null
  is_primary: Generated<number>
  is_internal: Generated<number>
  relation: Generated<string>
  match_state: string | null
  match_reason: string | null
  match_basis: Generated<string>
  severity_rank: Generated<number>
  detail: Generated<string>
  created_at: string
  updated_at: string
}

export interface DependencyTable {
  version_id: string
  from_id: string
  to_id: string
}

export interface VulnerabilityTable {
  id: string
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
}

export interface VulnerabilityAliasTable {
  alias: string
  vulnerability_id: string
}

export interface FindingTable {
  id: string
  organization_id: string
  version_id: string
  component_id: string
  vulnerability_id: string
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
  decision_operation_id: string | null
  created_at: string
  updated_at: string
}

export interface ScanFindingTable {
  version_id: string
  component_id: string
  vulnerability_id: string
  finding_id: string
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
  has_fix: number
  fixed_versions: string
  package_key: string
  package_name_key: string
  component_name_key: string
}

export interface ScanComponentTable {
  version_id: string
  component_id: string
  match_state: string
  match_reason: string | null
  match_basis: string
  severity_rank: number
}

export interface VexOperationTable {
  id: string
  organization_id: string
  version_id: string | null
  kind: string
  summary: string
  findings_count: number
  actor: string
  actor_id: string | null
  at: string
  undone_at: string | null
  target_operation_id: string | null
}

export interface VexHistoryTable {
  id: string
  finding_id: string
  operation_id: string | null
  at: string
  actor: string
  action: string
  before: string | null
  after: string | null
}

export interface ProcessingStageTable {
  version_id: string
  position: number
  name: string
  status: string
  done: number | null
  total: number | null
  started_at: string | null
  finished_at: string | null
  error: string | null
}

export interface JobTable {
  id: string
  organization_id: string
  kind: string
  state: string
  progress: Generated<number>
  message: Generated<string>
  unit: string | null
  done: number | null
  total: number | null
  error: string | null
  remedy: string | null
  skips: Generated<string>
  skipped_count: Generated<number>
  cancellable: Generated<number>
  version_id: string | null
  advisory_source_id: string | null
  started_by: string
  started_by_id: string | null
  payload: Generated<string>
  created_at: string
  started_at: string | null
  finished_at: string | null
}

export interface OutboxTable {
  id: Generated<number>
  organization_id: string
  message_type: string
  version_id: string | null
  payload: string
  created_at: string
  delivered_at: string | null
}

export interface NotificationSettingTable {
  organization_id: string
  user_id: Generated<string>
  message_type: string
  enabled: number | null
  level: string | null
}

export interface NotificationPreferenceTable {
  user_id: string
  environment_id: string
  categories: string
}

export interface NotificationChannelTable {
  user_id: string
  email_enabled: Generated<number>
  slack_enabled: Generated<number>
  teams_enabled: Generated<number>
  slack_webhook_url: string | null
  teams_webhook_url: string | null
}

export interface ChangeEventTable {
  cursor: Generated<number>
  organization_id: string
  at: string
  kind: string
  action: string
  subject_id: string | null
  version_id: string | null
  environment_id: string | null
  count: Generated<number>
}

export interface InspectionTable {
  id: string
  organization_id: string
  result: string
  created_by: string
  created_at: string
  expires_at: string
}

/** Tables of `waybill.db`. */
export interface UserDataTables {
  organization: OrganizationTable
  user: UserTable
  token: TokenTable
  product: ProductTable
  environment: EnvironmentTable
  sbom_version: SbomVersionTable
  sbom_document: SbomDocumentTable
  document_finding: DocumentFindingTable
  component: ComponentTable
  dependency: DependencyTable
  vulnerability: VulnerabilityTable
  vulnerability_alias: VulnerabilityAliasTable
  finding: FindingTable
  scan_finding: ScanFindingTable
  scan_component: ScanComponentTable
  vex_operation: VexOperationTable
  vex_history: VexHistoryTable
  processing_stage: ProcessingStageTable
  job: JobTable
  outbox: OutboxTable
  notification_setting: NotificationSettingTable
  notification_preference: NotificationPreferenceTable
  notification_channel: NotificationChannelTable
  change_event: ChangeEventTable
  inspection: InspectionTable
}
