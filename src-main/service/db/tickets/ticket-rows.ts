import type { Selectable } from 'kysely'
import { readActorColumn } from '#service/db/actor-column.ts'
import type { TicketTable } from '#service/db/tables/ticket-tables.ts'
import type { Ticket } from '#service/domain/tickets/ticket.ts'

/** What is selected of `ticket` for `toTicket`. */
export const ticketColumns = [
  ...(['id', 'organization_id', 'tracker_id', 'product_id', 'version_id', 'rule_id', 'subject_kind'] as const),
  ...(['subject_key', 'title', 'state', 'attempts', 'next_attempt_at', 'last_error', 'shown_key', 'url'] as const),
  ...(['remote_status', 'opened_at', 'asked_at', 'created_by', 'created_at'] as const),
] as const

export function toTicket(row: Pick<Selectable<TicketTable>, (typeof ticketColumns)[number]>): Ticket {
  return {
    ...{ id: row.id, organizationId: row.organization_id, trackerId: row.tracker_id, productId: row.product_id },
    ...{ versionId: row.version_id, ruleId: row.rule_id, subjectKind: row.subject_kind, subjectKey: row.subject_key },
    ...{ title: row.title, state: row.state, attempts: row.attempts, nextAttemptAt: row.next_attempt_at },
    ...{ error: row.last_error, key: row.shown_key, url: row.url, remoteStatus: row.remote_status },
    ...{ openedAt: row.opened_at, askedAt: row.asked_at, createdBy: readActorColumn(row.created_by) },
    createdAt: row.created_at,
  }
}
