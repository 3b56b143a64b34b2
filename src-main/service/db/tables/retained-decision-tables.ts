import type { Generated } from 'kysely'
import type { decisionColumns, markColumns } from './decision-columns.ts'
import type { FindingId, FindingSetId, VersionId } from '#service/domain/id.ts'
import type { FindingTable } from './finding-tables.ts'

/** Decision and notes about a finding when its version's content was replaced, and its place there. Without a status, it was undecided. */
export type RetainedDecisionTable = {
  version_id: VersionId
  /** Of the finding. An entry of an earlier release has an id of its own: it is that of one of several places. */
  id: FindingId
  /** The set that the finding was in: of two, the later content has the greater id. */
  set_id: FindingSetId
  component_version: string
  /** Relation and direct dependencies on the shortest paths. */
  paths: string
  ref: string
  purl: string
  position: number
  /** The finding that a scan gave it to. It counts while the version shows that finding. */
  given_to: FindingId | null
  /** 1 once content was replaced in which another version of the package had it: from then on it is for its own version only. */
  moved: number
} & Pick<
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
