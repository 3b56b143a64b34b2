import { type RawBuilder, sql } from 'kysely'
import { byIndex, eachValue } from '#service/db/dialect/sql-words.ts'
import { findingsOf } from '#service/db/findings/finding-scope.ts'
import type { UserReader } from '#service/db/database.ts'
import type { PairableFinding } from '#service/domain/decisions/pair-findings.ts'
import type { DecisionScope } from '#service/domain/findings/finding.ts'
import type { FindingId, FindingSetId } from '#service/domain/id.ts'
import type { VexStatusWord } from '#shared/vex.ts'

/** What a finding is about. */
export interface FindingSubject {
  readonly id: FindingId
  /** Its vulnerability and package, in whatever version. */
  readonly subject: string
  /** The package in its version. */
  readonly packageKey: string
}

/** A finding of a set. */
export interface PairableRow extends PairableFinding, FindingSubject {
  readonly setId: FindingSetId
}

/** An earlier finding, with the decision about it. */
export interface EarlierRow extends FindingSubject {
  readonly status: VexStatusWord | null
  readonly decidedAt: string | null
  readonly scope: DecisionScope | null
}

const subject = sql<string>`finding.vulnerability_id || ' ' || finding.package_name_key`

/** Reads what findings are about, and what is decided about them, by finding. */
export async function readSubjects(
  read: UserReader,
  ids: readonly FindingId[],
): Promise<ReadonlyMap<FindingId, EarlierRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<EarlierRow>`
    SELECT id, ${subject} AS subject, package_key AS "packageKey", vex_status AS status, decided_at AS "decidedAt",
      decision_scope AS scope
    FROM finding WHERE ${findingsOf(ids)}`.execute(read)
  return new Map(rows.map((row) => [row.id, row]))
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
  const named = sql`${eachValue(asked)} AS given CROSS JOIN finding AS named ON named.id = given.value ->> 0`
  const { rows } = await sql<PairableRow>`
    SELECT finding.id, finding.package_key AS "packageKey", ${version} AS "componentVersion", ${paths} AS paths, ${ref} AS ref,
      ${purl} AS purl,
      finding.finding_set_id AS "setId", ${subject} AS subject
    FROM (SELECT DISTINCT named.vulnerability_id, given.value ->> 1 AS set_id FROM ${named}) AS about
    CROSS JOIN finding ${byIndex('finding_in_version')} ON finding.finding_set_id = about.set_id
      AND finding.vulnerability_id = about.vulnerability_id
    CROSS JOIN component ON component.id = finding.component_id
    LEFT JOIN component_entry ON component_entry.component_id = finding.component_id
    WHERE finding.finding_set_id || ' ' || ${subject} IN (
      SELECT given.value ->> 1 || ' ' || named.vulnerability_id || ' ' || named.package_name_key FROM ${named})
    ORDER BY component.position, finding.id`.execute(read)
  return rows
}
