import { type RawBuilder, sql, type Transaction } from 'kysely'
import { byIndex, memberOf } from '#service/db/dialect/sql-words.ts'
import { vendorStatus } from '#service/db/conditions/subjects/vendor-status.ts'
import { proposedStatuses } from '#service/db/pending-carry-over.ts'
import { findingSetOf } from '#service/db/shown-content.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { EnvironmentId, ProductId, VersionId } from '#service/domain/id.ts'

type Writer = Transaction<UserDataTables>

/** A version whose environment may confirm what was proposed for it. */
export interface ConfirmedVersion {
  readonly id: VersionId
  readonly productId: ProductId
  readonly environmentId: EnvironmentId
}

/** Tests whether an environment confirms carried decisions whose evidence has not changed. */
export async function confirmsUnchanged(transaction: Writer, { environmentId }: ConfirmedVersion): Promise<boolean> {
  const row = await transaction
    .selectFrom('environment')
    .select('carry_over_auto_confirm as setting')
    .where('id', '=', environmentId)
    .executeTakeFirst()
  return row?.setting === 'UNCHANGED_EVIDENCE'
}

const isSame = (...columns: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(
    columns.map((column) => sql`own.${column} is not distinct from earlier.${column}`),
    sql` and `,
  )})`

/** The component is the one that was decided about, by all that a document states of its identity. */
const isSameComponent = sql`(finding.package_key = previous.package_key and ${isSame(
  ...['component_version', 'purl', 'cpes', 'swid', 'group_name', 'name'].map((name) => sql.ref(name)),
)} and ${memberOf('own.detail', 'checksums')} is not distinct from ${memberOf('earlier.detail', 'checksums')})`

/** Of a person: what a rule decided is renewed by the rule, for as long as it is valid. */
const isOfPerson = sql`coalesce(${memberOf('previous.decided_by', 'kind')}, '') <> 'RULE'`

/** A large step that is being written may be undone: then nobody would have made the decision. */
const isWritten = sql`not exists (select 1 from held_finding where held_finding.finding_id = previous.id)`

/** Nothing has changed for the decision since, neither in its own version nor from there to this one. */
const isEvidenceKept = sql`(previous.decision_evidence is not null and previous.stale_reasons is null
  and ${memberOf('previous.decision_evidence', 'entries')} is not distinct from
    (select names from component_entry where component_entry.component_id = finding.component_id))`

/** Nobody decided otherwise in the product since, and what vendors state is nothing else. Under Investigation is no decision. */
const isUncontested = (productId: ProductId) => sql`(not exists (
    select 1 from finding as other ${byIndex('finding_decided')}
    join sbom_version as version on version.finding_set_id = other.finding_set_id and version.visible = 1
    where other.vulnerability_id = finding.vulnerability_id and other.package_name_key = finding.package_name_key
      and other.package_key = finding.package_key and version.product_id = ${productId}
      and other.vex_status in ${proposedStatuses} and other.decided_at > previous.decided_at
      and (other.vex_status <> previous.vex_status or other.vex_justification is distinct from previous.vex_justification))
  and coalesce(${vendorStatus}, previous.vex_status) = previous.vex_status
  and not exists (select 1 from vex_suggestion as suggested where suggested.finding_id = finding.id
    and suggested.state = 'PENDING' and suggested.is_ended = 0 and suggested.status <> previous.vex_status))`

/** That it was confirmed before, and then undone, is remembered: it then waits for a person. */
const isNew = sql`not exists (select 1 from vex_history as entry where entry.finding_id = finding.id and entry.action = 'CONFIRMED')`

/**
 * Lists the pending proposals of a version that rest on the same component with the same evidence in the version before it.
 *
 * @param proposedAt only those that were proposed at this time, so that what waits goes on waiting when its finding appears again; null for all
 */
export async function listConfirmable(
  transaction: Writer,
  { id, productId }: ConfirmedVersion,
  before: VersionId,
  proposedAt: string | null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT carried.id FROM carried_decision AS carried
    JOIN finding ON finding.id = carried.finding_id
    JOIN finding AS previous ON previous.id = carried.previous_finding_id
    JOIN component AS own ON own.id = finding.component_id
    JOIN component AS earlier ON earlier.id = previous.component_id
    WHERE carried.version_id = ${id} AND carried.state = 'PENDING' AND carried.evidence_kind = 'UNCHANGED'
      AND ${proposedAt === null ? sql`true` : sql`carried.created_at = ${proposedAt}`}
      AND finding.finding_set_id = ${findingSetOf(id)} AND finding.vex_status IS NULL AND finding.state = 'AFFECTED'
      AND previous.finding_set_id = ${findingSetOf(before)} AND previous.vex_status IN ${proposedStatuses}
      AND ${isSameComponent} AND ${isOfPerson} AND ${isWritten} AND ${isEvidenceKept} AND ${isUncontested(productId)} AND ${isNew}
    ORDER BY carried.id`.execute(transaction)
  return rows.map((row) => row.id)
}
