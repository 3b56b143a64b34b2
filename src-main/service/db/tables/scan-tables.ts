import type { ComponentId, FindingId, VersionId, VulnerabilityId } from '#service/domain/id.ts'
import type { Selectable } from 'kysely'
import type { FindingTable } from './finding-tables.ts'

/** The columns of a finding that say what is affected, why, and how urgent it is. */
export const resultColumns = [
  'state',
  'state_reason',
  'kind',
  'confidence',
  'confidence_reason',
  'evidence',
  'priority',
  'priority_reason',
  'severity',
] as const

/** The columns of a finding that a scan sets: everything but ids. */
export const evaluatedColumns = [
  ...resultColumns,
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

export type EvaluatedFindingRow = Pick<Selectable<FindingTable>, (typeof evaluatedColumns)[number]>

/** A finding of a running scan. */
export interface ScanFindingTable extends EvaluatedFindingRow {
  version_id: VersionId
  component_id: ComponentId
  vulnerability_id: VulnerabilityId
  finding_id: FindingId
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
