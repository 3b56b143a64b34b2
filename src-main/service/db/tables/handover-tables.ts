import type { StepId, VersionId } from '#service/domain/id.ts'

/** An entry of `vex_history` that came from another store. */
export interface ReceivedEventTable {
  history_id: string
  event_id: string
}

/** What is known about a note: ids of its changes, and the value after the last of them. */
export interface HandoverNoteTable {
  version_id: VersionId
  subject_id: string
  kind: string
  name: string
  says: string
  entries: string
}

/** A note of a version or component that a step changed. */
export interface HandoverChangeTable {
  operation_id: StepId
  subject: string
  subject_id: string
  kind: string
  name: string
  before: string | null
  after: string | null
}

/** Tables of handing versions over. */
export interface HandoverTables {
  received_event: ReceivedEventTable
  handover_note: HandoverNoteTable
  handover_change: HandoverChangeTable
}
