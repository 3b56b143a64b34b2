import { type RawBuilder, sql } from 'kysely'
import { byIndex, eachValue } from '#service/db/dialect/sql-words.ts'
import type { UserReader } from '#service/db/database.ts'
import type { PairableFinding } from '#service/domain/decisions/pair-findings.ts'
import type { DecisionScope } from '#service/domain/findings/finding.ts'
import type { FindingId, FindingSetId } from '#service/domain/id.ts'
import type { VexStatusWord } from '#shared/vex.ts'

/** A finding of a set, with the decision about it. */
export interface PairableRow extends PairableFinding {
  readonly setId: FindingSetId
  /** Its vulnerability and package, in whatever version. */
  readonly subject: string
  readonly status: VexStatusWord | null
  readonly decidedAt: string | null
  readonly scope: DecisionScope | null
}

/** Where a finding is: version, paths, identifier and purl of its component, over `component` and its `component_entry`, which may be missing. */
export const placeColumns: readonly RawBuilder<string>[] = [
  sql`coalesce(component.component_version, '')`,
  sql`component.relation || ' ' || coalesce(component_entry.names, '')`,
  sql`component.ref`,
  sql`coalesce(component.purl, '')`,
]

/**
 * Lists all findings of sets about the vulnerabilities and packages of some findings, in the order of their documents. Each is asked for with
 * the set to look in.
 */
export async function listAbout(
  read: UserReader,
  asked: readonly (readonly [FindingId, FindingSetId])[],
): Promise<readonly PairableRow[]> {
  const [version, paths, ref, purl] = placeColumns
  const { rows } = await sql<PairableRow>`
    SELECT finding.id, finding.package_key AS "packageKey", ${version} AS "componentVersion", ${paths} AS paths, ${ref} AS ref,
      ${purl} AS purl,
      finding.finding_set_id AS "setId", finding.vulnerability_id || ' ' || finding.package_name_key AS subject,
      finding.vex_status AS status, finding.decided_at AS "decidedAt", finding.decision_scope AS scope
    FROM (
      SELECT DISTINCT named.vulnerability_id, named.package_name_key, given.value ->> 1 AS set_id
      FROM ${eachValue(asked)} AS given CROSS JOIN finding AS named ON named.id = given.value ->> 0) AS about
    CROSS JOIN finding ${byIndex('finding_in_version')} ON finding.finding_set_id = about.set_id
      AND finding.vulnerability_id = about.vulnerability_id AND finding.package_name_key = about.package_name_key
    CROSS JOIN component ON component.id = finding.component_id
    LEFT JOIN component_entry ON component_entry.component_id = finding.component_id
    ORDER BY component.position, finding.id`.execute(read)
  return rows
}
