import type { decisionColumns, markColumns } from './decision-columns.ts'
import type { VersionId } from '#service/domain/id.ts'
import type { FindingTable } from './finding-tables.ts'

/** Decision and notes about a finding when its version's content was replaced. Without a status, it was undecided. */
export type RetainedDecisionTable = { version_id: VersionId } & Pick<
  FindingTable,
  | 'vulnerability_id'
  | 'package_key'
  | 'package_name_key'
  | (typeof decisionColumns)[number]
  | (typeof markColumns)[number]
>

/** Tables of replaced content. */
export interface RetainedDecisionTables {
  retained_decision: RetainedDecisionTable
}
