import { type RawBuilder, sql, type Transaction } from 'kysely'
import { severityRank } from '#service/domain/findings/severity-rank.ts'
import { severities } from '#shared/severity.ts'
import { type FindingSet, isInSet } from '#service/db/findings/finding-set.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { isFindingShown } from '#service/db/shown-content.ts'

const rankOf = (word: RawBuilder<unknown>): RawBuilder<number> =>
  sql`case ${word} ${sql.join(
    severities.map((severity) => sql`when ${sql.lit(severity)} then ${sql.lit(severityRank(severity))}`),
    sql` `,
  )} else 0 end`

/**
 * Applies the severity overrides of findings to severities, ranks and components; a finding without an override has the source severity.
 */
export async function applyOverrides(transaction: Transaction<UserDataTables>, findings: FindingSet): Promise<void> {
  const test = isInSet(findings)
  const effective = sql`coalesce(finding.severity_override, finding.source_severity, finding.severity)`
  await sql`
    UPDATE finding SET severity = ${effective}, severity_rank = ${rankOf(effective)},
      source_severity = case when severity_override is null then null else coalesce(source_severity, severity) end
    WHERE ${test} AND (severity_override IS NOT NULL OR source_severity IS NOT NULL)
  `.execute(transaction)
  await sql`
    UPDATE component SET severity_rank = (
      SELECT coalesce(max(finding.severity_rank), 0) FROM finding
      WHERE finding.component_id = component.id AND finding.state = 'AFFECTED' AND ${isFindingShown()})
    WHERE id IN (SELECT finding.component_id FROM finding WHERE ${test})
  `.execute(transaction)
}
