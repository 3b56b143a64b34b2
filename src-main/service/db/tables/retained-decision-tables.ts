import type { Generated } from 'kysely'
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

/** A hidden row with findings of a replaced document, whose decisions are not retained yet. */
export interface PendingRetentionTable {
  holder_id: VersionId
  version_id: VersionId
  /** 1: decisions and notes. 0: notes only. */
  retains: number
  /** Retained so far: up to this vulnerability. */
  done_to: Generated<string>
}

/** Tables of replaced content. */
export interface RetainedDecisionTables {
  pending_retention: PendingRetentionTable
  retained_decision: RetainedDecisionTable
}
