import type { FindingId } from '#service/domain/id.ts'
import { decisionColumns } from './decision-columns.ts'

/** Columns of a finding that a step about decisions changes, and that are kept aside while it is written in parts. */
export const heldColumns = [
  ...decisionColumns,
  'custom_values',
  'stale_reasons',
  'stale_at',
  'worse_at',
  'updated_at',
] as const

/** What the findings of a step were before it, while it is not complete. */
export type HeldFindingTable = { finding_id: FindingId } & Record<(typeof heldColumns)[number], string | null>

/** Tables of steps that are written in parts. */
export interface HeldFindingTables {
  held_finding: HeldFindingTable
}
