import { type RawBuilder, sql, type Transaction } from 'kysely'
import { compareEvidence } from '#service/domain/decisions/decision-evidence.ts'
import { newId } from '#service/domain/id.ts'
import { decisionColumns } from '#service/db/tables/decision-columns.ts'
import { evidenceNow, readEvidence } from '#service/db/findings/finding-evidence.ts'
import { answered } from '#service/db/findings/pending-carry-over.ts'
import { findingsOf } from '#service/db/findings/finding-reach.ts'
import { columnsAsText } from './step-entries.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

type Writer = Transaction<UserDataTables>

/** The version that proposals are for. */
export interface ProposedVersion {
  readonly id: string
  readonly organizationId: string
  readonly productId: string
  readonly environmentId: string
  /** The environment's version before it; null for the first. */
  readonly before: string | null
}

/**
 * Proposes, for findings that appeared and nobody decided about, the decision that stands for the same vulnerability group in the same
 * package: of the environment's version before, else the latest of the product, else the latest that was made for everywhere; with what
 * of its evidence is not as it was. What was declined for a version of the environment is not proposed for a later one, unless somebody
 * decided since. Gives the number of proposals.
 */
export async function proposeDecisions(
  transaction: Writer,
  version: ProposedVersion,
  appeared: readonly string[],
  at: string,
): Promise<number> {
  if (appeared.length === 0) return 0
  const found = await candidates(transaction, version, appeared)
  const previous = await previousDecisions(transaction, [...new Set(found.map((one) => one.previous))])
  const rows = found.flatMap(({ id, now, previous: previousId }) => {
    const known = previous.get(previousId)
    if (!known) return []
    const { kind, changes } = compareEvidence(readEvidence(known.evidence), readEvidence(now))
    return [[newId(), id, previousId, known.decision, kind, JSON.stringify(changes)]]
  })
  await sql`
    INSERT INTO carried_decision
      (id, version_id, finding_id, previous_finding_id, decision, evidence_kind, evidence_changes, state, created_at)
    SELECT value ->> 0, ${version.id}, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, 'PENDING', ${at}
    FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT (finding_id) DO NOTHING`.execute(transaction)
  return rows.length
}

/**
 * Brings proposals that wait in line with the decision that they are of and with what is known of their finding by now, so that nobody
 * confirms as unchanged what has changed. `test`: which proposals. One whose decision was taken back stays, and does not wait.
 */
export async function refreshProposals(transaction: Writer, test: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<Candidate & { decision: string; kind: string; changes: string }>`
    SELECT carried_decision.id, previous_finding_id AS previous, ${evidenceNow} AS now, decision, evidence_kind AS kind,
      evidence_changes AS changes
    FROM carried_decision JOIN finding ON finding.id = carried_decision.finding_id
    WHERE carried_decision.state = 'PENDING' AND ${test}`.execute(transaction)
  if (rows.length === 0) return
  const previous = await previousDecisions(transaction, [...new Set(rows.map((row) => row.previous))])
  const changed = rows.flatMap((row) => {
    const known = previous.get(row.previous)
    if (!known?.decision) return []
    const { kind, changes } = compareEvidence(readEvidence(known.evidence), readEvidence(row.now))
    const words = JSON.stringify(changes)
    if (known.decision === row.decision && kind === row.kind && words === row.changes) return []
    return [[row.id, known.decision, kind, words]]
  })
  await sql`
    UPDATE carried_decision SET decision = given.value ->> 1, evidence_kind = given.value ->> 2,
      evidence_changes = given.value ->> 3
    FROM json_each(${JSON.stringify(changed)}) AS given WHERE carried_decision.id = given.value ->> 0
  `.execute(transaction)
}

/** Proposals that come from findings of a step. */
export function proposedBy(stepId: string): RawBuilder<boolean> {
  return sql`carried_decision.previous_finding_id in (select finding_id from vex_history where operation_id = ${stepId})`
}

interface Candidate {
  readonly id: string
  readonly now: string
  readonly previous: string
}

async function candidates(
  transaction: Writer,
  { id, organizationId, productId, environmentId, before }: ProposedVersion,
  appeared: readonly string[],
): Promise<readonly Candidate[]> {
  const ofProduct = sql`version.product_id = ${productId}`
  const ofOrganization = sql`previous.decision_scope = 'EVERYWHERE'`
  const { rows } = await sql<Candidate>`
    WITH declined AS MATERIALIZED (
      SELECT other.vulnerability_id, other.package_name_key, max(carried.decision ->> '$.decided_at') AS decided_at
      FROM sbom_version AS version
      JOIN carried_decision AS carried ON carried.version_id = version.id AND carried.state = 'DECLINED'
      JOIN finding AS other ON other.id = carried.finding_id
      WHERE version.environment_id = ${environmentId} AND version.visible = 1 GROUP BY 1, 2)
    SELECT * FROM (
      SELECT finding.id, ${evidenceNow} AS now, coalesce(
        ${latest(sql`previous.version_id = ${before}`)}, ${latest(ofProduct)}, ${latest(ofOrganization)}) AS previous
      FROM finding
      WHERE ${findingsOf(appeared)} AND finding.vex_status IS NULL AND finding.state = 'AFFECTED'
        AND finding.version_id = ${id} AND finding.organization_id = ${organizationId}
        AND NOT EXISTS (SELECT 1 FROM carried_decision WHERE carried_decision.finding_id = finding.id)
    ) WHERE previous IS NOT NULL`.execute(transaction)
  return rows
}

function latest(test: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    SELECT previous.id FROM finding AS previous INDEXED BY finding_decided
    JOIN sbom_version AS version ON version.id = previous.version_id AND version.visible = 1
    WHERE previous.vulnerability_id = finding.vulnerability_id AND previous.package_name_key = finding.package_name_key
      AND previous.vex_status IN ${answered} AND previous.version_id <> finding.version_id
      AND previous.organization_id = finding.organization_id AND ${test}
      AND NOT EXISTS (
        SELECT 1 FROM declined WHERE declined.vulnerability_id = finding.vulnerability_id
          AND declined.package_name_key = finding.package_name_key AND declined.decided_at >= previous.decided_at)
    ORDER BY previous.decided_at DESC LIMIT 1)`
}

/** Decisions by finding with what they rest on; where that is not known, with what is known of the finding now. */
async function previousDecisions(transaction: Writer, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; decision: string | null; evidence: string }>`
    SELECT id, ${columnsAsText(decisionColumns)} AS decision, coalesce(decision_evidence, ${evidenceNow}) AS evidence
    FROM finding WHERE ${findingsOf(ids)}`.execute(transaction)
  return new Map(rows.map((row) => [row.id, row]))
}
