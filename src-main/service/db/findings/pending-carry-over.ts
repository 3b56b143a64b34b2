import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { answeredStatuses } from '#service/domain/decisions/carried-decision.ts'

/** Statuses of decisions that are proposed again, written out: an index names them. */
export const answered: RawBuilder<unknown> = sql`(${sql.join(answeredStatuses.map((status) => sql.lit(status)))})`

/**
 * What waits: proposed, still decided so where it comes from, and not decided about in any other way since; of a version that people
 * see.
 */
export const waits: RawBuilder<SqlBool> = sql`(carried_decision.state = 'PENDING' and exists (
  select 1 from finding where finding.id = carried_decision.finding_id and finding.vex_status is null
    and finding.state = 'AFFECTED' and finding.version_id = carried_decision.version_id)
  and exists (
    select 1 from finding as previous
    where previous.id = carried_decision.previous_finding_id and previous.vex_status in ${answered}))`
