import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { decidedStatuses } from '#service/domain/decisions/carried-decision.ts'

/** Statuses of decisions that are proposed again, as literals, because an index names them. */
export const proposedStatuses: RawBuilder<unknown> = sql`(${sql.join(decidedStatuses.map((status) => sql.lit(status)))})`

/**
 * Tests for pending carried decisions: proposed, with an unchanged original decision, not decided otherwise since, and in a visible
 * version.
 */
export const isPendingCarried: RawBuilder<SqlBool> = sql`(carried_decision.state = 'PENDING' and exists (
  select 1 from finding where finding.id = carried_decision.finding_id and finding.vex_status is null
    and finding.state = 'AFFECTED' and finding.finding_set_id = (
      select holder.finding_set_id from sbom_version as holder where holder.id = carried_decision.version_id))
  and exists (
    select 1 from finding as previous
    where previous.id = carried_decision.previous_finding_id and previous.vex_status in ${proposedStatuses}))`
