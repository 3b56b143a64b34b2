import type { OrganizationId, ProductId, VersionId } from '#service/domain/id.ts'

export interface NamedListTable {
  id: string
  organization_id: OrganizationId
  name: string
  name_key: string
  description: string
  list_values: string
  updated_at: string
}

export interface PolicyTable {
  id: string
  organization_id: OrganizationId
  name: string
  name_key: string
  description: string
  is_enabled: number
  is_starter: number
  result_type: string
  kind: string
  row_kind: string
  conditions: string
  scope: string
  revision: number
  created_at: string
  updated_at: string
}

export interface PolicyWaiverTable {
  id: string
  organization_id: OrganizationId
  policy_id: string
  version_id: VersionId | null
  product_id: ProductId | null
  purl: string | null
  vuln_id: string | null
  reason: string
  approved_by: string
  created_at: string
  expires_at: string
  revoked_at: string | null
  stale_at: string | null
}

export interface PolicyWaiverEvidenceTable {
  waiver_id: string
  evidence_key: string
  digest: string
}

export interface PolicyEvaluationTable {
  version_id: VersionId
  organization_id: OrganizationId
  cursor: number
  evaluated_at: string
}

export interface PolicyResultTable {
  id: string
  organization_id: OrganizationId
  policy_id: string
  version_id: VersionId
  revision: number
  outcome: string
  error: string | null
  snapshot_id: string
  engine_version: string
  reported: string
  evaluated_at: string
}

export interface PolicyViolationTable {
  id: string
  result_id: string
  policy_id: string
  version_id: VersionId
  product_id: ProductId
  row_id: string
  condition: string
  seen: string | null
  threshold: string | null
  subject_name: string
  place: number
  purl: string | null
  vulnerability_id: string | null
  evidence_key: string
  digest: string
  run: string
  first_seen_at: string
  resolved_at: string | null
}

export interface PolicyHistoryTable {
  id: string
  organization_id: OrganizationId
  policy_id: string
  version_id: VersionId
  at: string
  cause: string
  before: string | null
  after: string
  open_count: number
}

export interface PolicyFollowerTable {
  organization_id: OrganizationId
  cursor: number
  day: string
}

/** Tables of policies and of the lists of values that conditions share. */
export interface PolicyTables {
  named_list: NamedListTable
  policy: PolicyTable
  policy_waiver: PolicyWaiverTable
  policy_waiver_evidence: PolicyWaiverEvidenceTable
  policy_evaluation: PolicyEvaluationTable
  policy_result: PolicyResultTable
  policy_violation: PolicyViolationTable
  policy_history: PolicyHistoryTable
  policy_follower: PolicyFollowerTable
}
