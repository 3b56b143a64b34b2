import { type RawBuilder, sql, type Transaction } from 'kysely'
import { byIndex, eachValue, memberOf, valuesOf } from '#service/db/dialect/sql-words.ts'
import type { DecisionEvidence, EvidenceKind } from '#service/domain/decisions/decision-evidence.ts'
import { decisionColumns } from '#service/db/tables/decision-columns.ts'
import { evidenceNow, readEvidence } from '#service/db/findings/finding-evidence.ts'
import { proposedStatuses } from '#service/db/findings/pending-carry-over.ts'
import { findingsOf } from '#service/db/findings/finding-scope.ts'
import { isInSet } from '#service/db/findings/finding-set.ts'
import { columnsAsText } from './step-entries.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type {
  EnvironmentId,
  FindingId,
  FindingSetId,
  OrganizationId,
  ProductId,
  StepId,
  VersionId,
} from '#service/domain/id.ts'
import { findingSetOf } from '#service/db/shown-content.ts'

type Writer = Transaction<UserDataTables>

/** The version that proposals are for. */
export interface ProposedVersion {
  readonly id: string
  readonly organizationId: OrganizationId
  readonly productId: ProductId
  readonly environmentId: EnvironmentId
  /** The environment's previous version; null for the first. */
  readonly before: string | null
  /** The set of its findings, if it does not show them yet. */
  readonly setId?: FindingSetId
}

/** A finding that an earlier decision may apply to. */
export interface Candidate {
  readonly findingId: FindingId
  /** Its current evidence. */
  readonly now: DecisionEvidence
  /** The decided finding. */
  readonly previousId: FindingId
}

/** A decision that may be proposed, with its evidence, or if that is unknown, with the current evidence of its finding. */
export interface PreviousDecision {
  /** As it is stored; null if it was undone. */
  readonly decision: string | null
  readonly evidence: DecisionEvidence
}

/** The proposal for a finding. */
export interface ProposalRow {
  readonly id: string
  readonly findingId: FindingId
  readonly previousId: FindingId
  readonly decision: string | null
  readonly kind: EvidenceKind
  readonly changes: readonly string[]
}

/** Stores proposals; a finding that already has one keeps it. */
export async function insertProposals(
  transaction: Writer,
  versionId: VersionId,
  proposals: readonly ProposalRow[],
  at: string,
): Promise<void> {
  const rows = proposals.map(({ id, findingId, previousId, decision, kind, changes }) => [
    ...[id, findingId, previousId, decision, kind, JSON.stringify(changes)],
  ])
  await sql`
    INSERT INTO carried_decision
      (id, version_id, finding_id, previous_finding_id, decision, evidence_kind, evidence_changes, state, created_at)
    SELECT value ->> 0, ${versionId}, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, 'PENDING', ${at}
    FROM ${eachValue(rows)} WHERE true
    ON CONFLICT (finding_id) DO NOTHING`.execute(transaction)
}

/** Selects proposals: those for a version, for findings of a step, of decisions that a step made or undid, or of decisions about these findings. */
export type ProposalSet =
  | { readonly versionId: VersionId }
  | { readonly stepId: StepId }
  | { readonly previousInStep: StepId }
  | { readonly previousIn: readonly FindingId[] }

/** A pending proposal, with the current evidence of its finding. */
export interface PendingProposal extends ProposalRow {
  readonly now: DecisionEvidence
}

/** Lists pending proposals. */
export async function listPendingProposals(transaction: Writer, set: ProposalSet): Promise<readonly PendingProposal[]> {
  const { rows } = await sql<Record<keyof PendingProposal, string>>`
    SELECT carried_decision.id, finding_id AS "findingId", previous_finding_id AS "previousId", ${evidenceNow} AS now, decision,
      evidence_kind AS kind, evidence_changes AS changes
    FROM carried_decision JOIN finding ON finding.id = carried_decision.finding_id
    WHERE carried_decision.state = 'PENDING' AND ${isInProposalSet(set)}`.execute(transaction)
  return rows.map((row) => ({
    ...row,
    now: readEvidence(row.now),
    kind: row.kind as EvidenceKind, // this and the next are written by this file only
    changes: JSON.parse(row.changes) as readonly string[],
  }))
}

/** Stores the new state of pending proposals. */
export async function updateProposals(
  transaction: Writer,
  proposals: readonly Pick<ProposalRow, 'id' | 'decision' | 'kind' | 'changes'>[],
): Promise<void> {
  const given = proposals.map(({ id, decision, kind, changes }) => [id, decision, kind, JSON.stringify(changes)])
  await sql`
    UPDATE carried_decision SET decision = given.value ->> 1, evidence_kind = given.value ->> 2,
      evidence_changes = given.value ->> 3
    FROM ${eachValue(given)} AS given WHERE carried_decision.id = given.value ->> 0
  `.execute(transaction)
}

function isInProposalSet(set: ProposalSet): RawBuilder<boolean> {
  if ('versionId' in set) {
    return sql`carried_decision.version_id = ${set.versionId} and ${isInSet({ versionId: set.versionId })}`
  }
  if ('stepId' in set) return isInSet(set)
  if ('previousIn' in set) return sql`carried_decision.previous_finding_id in ${valuesOf(set.previousIn)}`
  return sql`carried_decision.previous_finding_id in (
    select finding_id from vex_history where operation_id = ${set.previousInStep})`
}

/**
 * Finds, for new undecided findings, the decision on the same vulnerability group in the same package: from the previous version of the
 * environment, otherwise the latest in the product, otherwise the latest with scope "everywhere". A decision that was declined for a
 * version of the environment is omitted, unless it was decided again since.
 */
export async function findCandidates(
  transaction: Writer,
  { id, organizationId, productId, environmentId, before, setId }: ProposedVersion,
  appeared: readonly FindingId[],
): Promise<readonly Candidate[]> {
  const ofProduct = sql`version.product_id = ${productId}`
  const ofOrganization = sql`previous.decision_scope = 'EVERYWHERE'`
  const { rows } = await sql<{ findingId: FindingId; now: string; previousId: FindingId }>`
    WITH declined AS MATERIALIZED (
      SELECT other.vulnerability_id, other.package_name_key, max(${memberOf('carried.decision', 'decided_at')}) AS decided_at
      FROM sbom_version AS version
      JOIN carried_decision AS carried ON carried.version_id = version.id AND carried.state = 'DECLINED'
      JOIN finding AS other ON other.id = carried.finding_id
      WHERE version.environment_id = ${environmentId} AND version.visible = 1 GROUP BY 1, 2)
    SELECT * FROM (
      SELECT finding.id AS "findingId", ${evidenceNow} AS now, coalesce(
        ${latest(sql`version.id = ${before}`)}, ${latest(ofProduct)}, ${latest(ofOrganization)}) AS "previousId"
      FROM finding
      WHERE ${findingsOf(appeared)} AND finding.vex_status IS NULL AND finding.state = 'AFFECTED'
        AND finding.finding_set_id = ${setId ?? findingSetOf(id)} AND finding.organization_id = ${organizationId}
        AND NOT EXISTS (SELECT 1 FROM carried_decision WHERE carried_decision.finding_id = finding.id)
    ) WHERE "previousId" IS NOT NULL`.execute(transaction)
  return rows.map((row) => ({ ...row, now: readEvidence(row.now) }))
}

function latest(test: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    SELECT previous.id FROM finding AS previous ${byIndex('finding_decided')}
    JOIN sbom_version AS version ON version.finding_set_id = previous.finding_set_id AND version.visible = 1
    WHERE previous.vulnerability_id = finding.vulnerability_id AND previous.package_name_key = finding.package_name_key
      AND previous.vex_status IN ${proposedStatuses} AND previous.finding_set_id <> finding.finding_set_id
      AND previous.organization_id = finding.organization_id AND ${test}
      AND NOT EXISTS (
        SELECT 1 FROM declined WHERE declined.vulnerability_id = finding.vulnerability_id
          AND declined.package_name_key = finding.package_name_key AND declined.decided_at >= previous.decided_at)
    ORDER BY previous.decided_at DESC LIMIT 1)`
}

/** Returns decisions by finding. */
export async function findPreviousDecisions(
  transaction: Writer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PreviousDecision>> {
  const { rows } = await sql<{ id: string; decision: string | null; evidence: string }>`
    SELECT id, ${columnsAsText(decisionColumns)} AS decision, coalesce(decision_evidence, ${evidenceNow}) AS evidence
    FROM finding WHERE ${findingsOf(ids)}`.execute(transaction)
  return new Map(rows.map(({ id, decision, evidence }) => [id, { decision, evidence: readEvidence(evidence) }]))
}
