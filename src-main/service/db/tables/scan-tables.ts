import type { ComponentId, FindingId, VersionId, VulnerabilityId } from '#service/domain/id.ts'

/** A finding of a running scan. */
export interface ScanFindingTable {
  version_id: VersionId
  component_id: ComponentId
  vulnerability_id: VulnerabilityId
  finding_id: FindingId
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

/** Result of a running scan for a component. */
export interface ScanComponentTable {
  version_id: VersionId
  component_id: ComponentId
  match_state: string
  match_reason: string | null
  match_basis: string
  severity_rank: number
}

/** Tables of running scans. */
export interface ScanTables {
  scan_finding: ScanFindingTable
  scan_component: ScanComponentTable
}

/** The columns of a finding that a scan sets: everything but ids. */
export const evaluatedColumns = [
  'state',
  'state_reason',
  'kind',
  'confidence',
  'confidence_reason',
  'evidence',
  'priority',
  'priority_reason',
  'severity',
  'severity_rank',
  'cvss_score',
  'epss_score',
  'kev',
  'has_fix',
  'fixed_versions',
  'package_key',
  'package_name_key',
  'component_name_key',
] as const

export type EvaluatedFindingRow = Pick<ScanFindingTable, (typeof evaluatedColumns)[number]>
