import type { OrganizationId, ProductId, VersionId } from '#service/domain/id.ts'
import type { TicketState } from '#service/domain/tickets/ticket.ts'
import type { TrackerKind } from '#service/domain/tickets/tracker.ts'

export interface TrackerTable {
  id: string
  organization_id: OrganizationId
  name: string
  name_key: string
  kind: TrackerKind
  base_url: string
  project: string
  account: string | null
  issue_type: string | null
  labels: string
  created_at: string
  updated_at: string
}

export interface TicketTable {
  id: string
  organization_id: OrganizationId
  tracker_id: string | null
  product_id: ProductId
  version_id: VersionId | null
  rule_id: string | null
  subject_kind: 'FINDING' | 'VIOLATION'
  subject_key: string
  title: string
  facts: string | null
  state: TicketState
  attempts: number
  first_tried_at: string | null
  next_attempt_at: string | null
  last_error: string | null
  remote_id: string | null
  shown_key: string | null
  url: string | null
  remote_status: string | null
  etag: string | null
  opened_at: string | null
  asked_at: string | null
  next_ask_at: string | null
  failed_asks: number
  created_by: string
  created_at: string
  updated_at: string
}

/** Tables of issue trackers and their tickets. */
export interface TicketTables {
  tracker: TrackerTable
  ticket: TicketTable
}
