import type { decisionColumns, markColumns } from './decision-columns.ts'
import type { FindingTable } from './finding-tables.ts'

/** What stood about a finding when its version's content was replaced. Without a status: nobody had decided. */
export type RetainedDecisionTable = Pick<
  FindingTable,
  | 'version_id'
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
