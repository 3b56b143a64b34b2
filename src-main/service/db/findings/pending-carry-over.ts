import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Answers that are proposed again; who is still looking has not answered. */
export const answered: RawBuilder<unknown> = sql`('not_affected', 'affected', 'fixed')`

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
